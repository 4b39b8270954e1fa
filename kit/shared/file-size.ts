const KB = 1024

/** Formats the size of a file: `0 B`, `19 KB`, `1.4 MB`. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < KB) return `${bytes} B`
  return bytes < KB * KB ? `${Math.round(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}
