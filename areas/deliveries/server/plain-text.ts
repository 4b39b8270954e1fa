/** Text as the database can hold it: without NUL, which no keyboard types. */
export const plain = (text: string): string => text.replaceAll('\0', '')
