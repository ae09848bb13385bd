// Removed as soon as the module has its first file.
