/** Documents are kept without spaces nor dots; a RUT with one hyphen. */
export function tidyIdentifier(value: string): string {
  return value.toUpperCase().replace(/[\s.]/g, '');
}

/** The same as a RUT is kept: one hyphen, before the last character. */
export function rutForm(value: string): string {
  const tidy = tidyIdentifier(value);
  const bare = tidy.replace(/-/g, '');
  return bare.length > 1 ? `${bare.slice(0, -1)}-${bare.slice(-1)}` : tidy;
}
