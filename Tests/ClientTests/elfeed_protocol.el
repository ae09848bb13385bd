;; Synchronizes elfeed by elfeed-protocol, and marks entries: emacs --batch -L CHECKOUT -l elfeed_protocol.el
;; The environment has the account and the number of entries to wait for.
(require 'package)
(package-initialize)
(require 'elfeed)
(require 'elfeed-protocol)

(defun wait-until (condition)
  "Handle answers until CONDITION is true."
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "Nothing more came within a minute"))
      (accept-process-output nil 0.05))))

(defun all-entries ()
  (let (entries)
    (with-elfeed-db-visit (entry feed) (push entry entries))
    entries))

(defun find-entry (title)
  (seq-find (lambda (entry) (string= title (elfeed-entry-title entry))) (all-entries)))

(setq elfeed-db-directory (getenv "ELFEED_FOLDER")
      elfeed-use-curl t
      elfeed-curl-extra-arguments '("--noproxy" "*")
      elfeed-log-level 'error
      elfeed-protocol-fever-fetch-category-as-tag t
      elfeed-protocol-owncloud-fetch-category-as-tag t
      elfeed-protocol-feeds
      (list (list (getenv "ELFEED_ACCOUNT") :password (getenv "ELFEED_PASSWORD") :api-url (getenv "ELFEED_ADDRESS")))
      elfeed-protocol-enabled-protocols '(fever owncloud))
(elfeed-protocol-enable)

(elfeed-update)
(wait-until (lambda () (<= (string-to-number (getenv "ELFEED_COUNT")) (length (all-entries)))))
(wait-until (lambda () (zerop (elfeed-queue-count-total))))
(dolist (entry (all-entries))
  (princ (format "%s|%s|%s\n" (elfeed-entry-title entry) (elfeed-entry-link entry)
                 (mapconcat #'symbol-name (sort (copy-sequence (elfeed-entry-tags entry)) #'string<) ","))))

;; Marks are in the queue at once, and gone when they are answered.
(elfeed-untag (find-entry "Ants-1") 'unread)
(elfeed-tag (find-entry "Bees-1") 'star)
(elfeed-untag (find-entry "Ants-2") 'star)
(wait-until (lambda () (zerop (elfeed-queue-count-total))))
