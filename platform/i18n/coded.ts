/**
 * A message travels as its stable code with parameters until the moment somebody reads it:
 * `campo.maximo{"n":60}`. Both sides turn it into words of the reader's language.
 */
export type Params = Readonly<Record<string, string | number>>;

export function coded(code: string, params?: Params): string {
  return params ? `${code}${JSON.stringify(params)}` : code;
}

export function decode(message: string): { code: string; params: Params } {
  const brace = message.indexOf('{');
  if (brace < 0) return { code: message, params: {} };
  const parsed: Params = JSON.parse(message.slice(brace));
  return { code: message.slice(0, brace), params: parsed };
}

/** A value with the full stop that follows it: one that somebody wrote as a sentence of its own has its stop already. A sign by itself is no sentence. */
export const endedOnce = (value: string, stop: string): string => (stop !== '' && /[\p{L}\p{N})»"'][.!?…]$/u.test(value) ? value : `${value}${stop}`);

/** Fills `{name}` placeholders; an unknown one stays visible, so that it is noticed. A sentence that a value ends, ends once. */
export function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}(\.(?=\s|$))?/g, (whole, name: string, stop: string = '') =>
    name in params ? endedOnce(String(params[name]), stop) : whole,
  );
}
