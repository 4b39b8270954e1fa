export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser reads the file after the click event was handled
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
