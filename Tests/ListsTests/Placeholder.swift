// Removed as soon as the tests have their first file.
