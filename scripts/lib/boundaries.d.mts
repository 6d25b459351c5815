/** Every import under `root` that breaks a rule, as `rule: file → import (why)`. */
export function checkBoundaries(root: string): { files: number; imports: number; broken: string[] };
