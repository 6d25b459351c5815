/** A number in letters (12 → `bc`): names of people have no digits. */
export const lettersOf = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
