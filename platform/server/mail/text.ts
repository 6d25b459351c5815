import { endedOnce } from '../../i18n/coded';

/** The little mark-up of notices: paragraphs, `- lists`, `**bold**`, `[text](address)`. Anything else is plain text. */
export interface Rendered {
  readonly html: string;
  readonly text: string;
}
export type Values = Readonly<Record<string, string | number>>;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const PLACEHOLDER = /\{([A-Za-z]\w*)\}/g;

/** A placeholder, with the full stop that may follow it. */
const VALUE = /\{([A-Za-z]\w*)\}(\.(?=\s|$))?/g;
const put = (template: string, values: Values): string =>
  template.replace(VALUE, (whole, name: string, stop: string = '') => (Object.hasOwn(values, name) ? endedOnce(String(values[name]), stop) : whole));

/** Names of the placeholders a template uses. */
export function placeholdersOf(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))];
}

/** A subject or a bell line: one line of plain text. */
export function fillLine(template: string, values: Values): string {
  return put(template, values)
    .replace(/\*\*/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** One run of text: values are put in after the mark-up was understood, so that a value is never mark-up. */
function inline(template: string, values: Values): Rendered {
  const html: string[] = [];
  const text: string[] = [];
  const add = (part: string): void => {
    const filled = put(part, values);
    html.push(escapeHtml(filled).replaceAll('\n', '<br>'));
    text.push(filled);
  };
  for (const part of template.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/)) {
    const bold = /^\*\*([^*]+)\*\*$/.exec(part)?.[1];
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
    if (bold !== undefined) {
      html.push('<strong>');
      add(bold);
      html.push('</strong>');
    } else if (link?.[1] && link[2] && /^(https?:|\/|\{enlace\})/.test(link[2])) {
      const address = fillLine(link[2], values);
      html.push(`<a href="${escapeHtml(address)}">`);
      add(link[1]);
      html.push('</a>');
      text.push(` (${address})`);
    } else add(part);
  }
  return { html: html.join(''), text: text.join('') };
}

/** A notice's text with its values, as HTML in which every value shows as typed, and as plain text. */
export function renderText(template: string, values: Values): Rendered {
  const blocks = template.split(/\n\s*\n/).map((block): Rendered => {
    const lines = block.split('\n');
    if (!lines.every((line) => line.startsWith('- '))) {
      const { html, text } = inline(block, values);
      return { html: `<p>${html}</p>`, text };
    }
    const items = lines.map((line) => inline(line.slice(2), values));
    return { html: `<ul>${items.map(({ html }) => `<li>${html}</li>`).join('')}</ul>`, text: items.map(({ text }) => `- ${text}`).join('\n') };
  });
  return { html: blocks.map(({ html }) => html).join('\n'), text: blocks.map(({ text }) => text).join('\n\n') };
}
