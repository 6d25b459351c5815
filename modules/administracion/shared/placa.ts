/** Plates are compared without hyphens nor spaces: `ABC-123` and `abc 123` are the same. */
export const plateKey = (plate: string): string => plate.toUpperCase().replace(/[\s-]/g, '');
