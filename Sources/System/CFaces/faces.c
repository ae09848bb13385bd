#include "CFaces.h"

// Written by scripts/faces. The compiler copies the files: as Swift's literals they take half a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char serif_latin[] = {
#embed "files/serif.latin.woff2"
};
static const unsigned char serif_latin_ext[] = {
#embed "files/serif.latin-ext.woff2"
};
static const unsigned char serif_cyrillic[] = {
#embed "files/serif.cyrillic.woff2"
};
static const unsigned char serif_greek[] = {
#embed "files/serif.greek.woff2"
};
static const unsigned char serif_italic_latin[] = {
#embed "files/serif-italic.latin.woff2"
};
static const unsigned char serif_italic_latin_ext[] = {
#embed "files/serif-italic.latin-ext.woff2"
};
static const unsigned char serif_italic_cyrillic[] = {
#embed "files/serif-italic.cyrillic.woff2"
};
static const unsigned char serif_italic_greek[] = {
#embed "files/serif-italic.greek.woff2"
};
static const unsigned char serif_bold_latin[] = {
#embed "files/serif-bold.latin.woff2"
};
static const unsigned char serif_bold_latin_ext[] = {
#embed "files/serif-bold.latin-ext.woff2"
};
static const unsigned char serif_bold_cyrillic[] = {
#embed "files/serif-bold.cyrillic.woff2"
};
static const unsigned char serif_bold_greek[] = {
#embed "files/serif-bold.greek.woff2"
};
static const unsigned char serif_bold_italic_latin[] = {
#embed "files/serif-bold-italic.latin.woff2"
};
static const unsigned char serif_bold_italic_latin_ext[] = {
#embed "files/serif-bold-italic.latin-ext.woff2"
};
static const unsigned char serif_bold_italic_cyrillic[] = {
#embed "files/serif-bold-italic.cyrillic.woff2"
};
static const unsigned char serif_bold_italic_greek[] = {
#embed "files/serif-bold-italic.greek.woff2"
};
static const unsigned char sans_latin[] = {
#embed "files/sans.latin.woff2"
};
static const unsigned char sans_latin_ext[] = {
#embed "files/sans.latin-ext.woff2"
};
static const unsigned char sans_cyrillic[] = {
#embed "files/sans.cyrillic.woff2"
};
static const unsigned char sans_greek[] = {
#embed "files/sans.greek.woff2"
};

const struct cfaces_file cfaces_files[] = {
  {"serif.latin.woff2", "YAARR Serif", "normal", "400",
   "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD",
   serif_latin, sizeof serif_latin},
  {"serif.latin-ext.woff2", "YAARR Serif", "normal", "400",
   "U+0100-0130, U+0132-0151, U+0154-017F, U+0192, U+01A0-01A1, U+01AF-01B0, U+01CD-01DC, U+01E4-01F5, U+01FA-021B, U+0300-0301, U+0303-0304, U+0306-0309, U+030C, U+0323, U+1E02-1E99, U+1E9E, U+1EA0-1EF9, U+20A0-20AB, U+20AD-20C0, U+2113",
   serif_latin_ext, sizeof serif_latin_ext},
  {"serif.cyrillic.woff2", "YAARR Serif", "normal", "400",
   "U+0400-052F, U+1C80-1C88, U+2DE0-2DFF, U+A640-A69F",
   serif_cyrillic, sizeof serif_cyrillic},
  {"serif.greek.woff2", "YAARR Serif", "normal", "400",
   "U+0370-03FF, U+1F00-1FFF",
   serif_greek, sizeof serif_greek},
  {"serif-italic.latin.woff2", "YAARR Serif", "italic", "400",
   "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD",
   serif_italic_latin, sizeof serif_italic_latin},
  {"serif-italic.latin-ext.woff2", "YAARR Serif", "italic", "400",
   "U+0100-0130, U+0132-0151, U+0154-017F, U+0192, U+01A0-01A1, U+01AF-01B0, U+01CD-01DC, U+01E4-01F5, U+01FA-021B, U+0300-0301, U+0303-0304, U+0306-0309, U+030C, U+0323, U+1E02-1E99, U+1E9E, U+1EA0-1EF9, U+20A0-20AB, U+20AD-20C0, U+2113",
   serif_italic_latin_ext, sizeof serif_italic_latin_ext},
  {"serif-italic.cyrillic.woff2", "YAARR Serif", "italic", "400",
   "U+0400-052F, U+1C80-1C88, U+2DE0-2DFF, U+A640-A69F",
   serif_italic_cyrillic, sizeof serif_italic_cyrillic},
  {"serif-italic.greek.woff2", "YAARR Serif", "italic", "400",
   "U+0370-03FF, U+1F00-1FFF",
   serif_italic_greek, sizeof serif_italic_greek},
  {"serif-bold.latin.woff2", "YAARR Serif", "normal", "700",
   "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD",
   serif_bold_latin, sizeof serif_bold_latin},
  {"serif-bold.latin-ext.woff2", "YAARR Serif", "normal", "700",
   "U+0100-0130, U+0132-0151, U+0154-017F, U+0192, U+01A0-01A1, U+01AF-01B0, U+01CD-01DC, U+01E4-01F5, U+01FA-021B, U+0300-0301, U+0303-0304, U+0306-0309, U+030C, U+0323, U+1E02-1E99, U+1E9E, U+1EA0-1EF9, U+20A0-20AB, U+20AD-20C0, U+2113",
   serif_bold_latin_ext, sizeof serif_bold_latin_ext},
  {"serif-bold.cyrillic.woff2", "YAARR Serif", "normal", "700",
   "U+0400-052F, U+1C80-1C88, U+2DE0-2DFF, U+A640-A69F",
   serif_bold_cyrillic, sizeof serif_bold_cyrillic},
  {"serif-bold.greek.woff2", "YAARR Serif", "normal", "700",
   "U+0370-03FF, U+1F00-1FFF",
   serif_bold_greek, sizeof serif_bold_greek},
  {"serif-bold-italic.latin.woff2", "YAARR Serif", "italic", "700",
   "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD",
   serif_bold_italic_latin, sizeof serif_bold_italic_latin},
  {"serif-bold-italic.latin-ext.woff2", "YAARR Serif", "italic", "700",
   "U+0100-0130, U+0132-0151, U+0154-017F, U+0192, U+01A0-01A1, U+01AF-01B0, U+01CD-01DC, U+01E4-01F5, U+01FA-021B, U+0300-0301, U+0303-0304, U+0306-0309, U+030C, U+0323, U+1E02-1E99, U+1E9E, U+1EA0-1EF9, U+20A0-20AB, U+20AD-20C0, U+2113",
   serif_bold_italic_latin_ext, sizeof serif_bold_italic_latin_ext},
  {"serif-bold-italic.cyrillic.woff2", "YAARR Serif", "italic", "700",
   "U+0400-052F, U+1C80-1C88, U+2DE0-2DFF, U+A640-A69F",
   serif_bold_italic_cyrillic, sizeof serif_bold_italic_cyrillic},
  {"serif-bold-italic.greek.woff2", "YAARR Serif", "italic", "700",
   "U+0370-03FF, U+1F00-1FFF",
   serif_bold_italic_greek, sizeof serif_bold_italic_greek},
  {"sans.latin.woff2", "YAARR Sans", "normal", "400 700",
   "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD",
   sans_latin, sizeof sans_latin},
  {"sans.latin-ext.woff2", "YAARR Sans", "normal", "400 700",
   "U+0100-0130, U+0132-0151, U+0154-017F, U+0192, U+01A0-01A1, U+01AF-01B0, U+01CD-01DC, U+01E4-01F5, U+01FA-021B, U+0300-0301, U+0303-0304, U+0306-0309, U+030C, U+0323, U+1E02-1E99, U+1E9E, U+1EA0-1EF9, U+20A0-20AB, U+20AD-20C0, U+2113",
   sans_latin_ext, sizeof sans_latin_ext},
  {"sans.cyrillic.woff2", "YAARR Sans", "normal", "400 700",
   "U+0400-052F, U+1C80-1C88, U+2DE0-2DFF, U+A640-A69F",
   sans_cyrillic, sizeof sans_cyrillic},
  {"sans.greek.woff2", "YAARR Sans", "normal", "400 700",
   "U+0370-03FF, U+1F00-1FFF",
   sans_greek, sizeof sans_greek},
};
const size_t cfaces_count = sizeof cfaces_files / sizeof *cfaces_files;
