export const rules: readonly { name: string }[];
