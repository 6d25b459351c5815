import { escapeHtml } from '@platform/server/mail/text';
import { z } from 'zod';

const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() });
const operation = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
});
const document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

export const DOCS_CSS = `:root{color-scheme:light dark}body{max-width:72rem;margin:0 auto;padding:1.5rem;font:15px/1.5 system-ui,sans-serif}
h2{margin:2rem 0 .5rem;font-size:1.1rem}details{border-top:1px solid #8884}summary{display:flex;gap:.75rem;padding:.5rem 0;cursor:pointer;flex-wrap:wrap}
summary b{min-width:4.5rem;color:#0d625c}code,pre{font:13px ui-monospace,monospace}pre{overflow:auto;padding:.75rem;background:#8881}table{border-collapse:collapse}td,th{padding:.25rem .75rem .25rem 0;text-align:start}
@media (prefers-color-scheme:dark){summary b{color:#79bcb6}}`;

/** The description of every call, as a page: made from the OpenAPI document, without script. */
export function docsPage(of: unknown): string {
  const { info, paths } = document.parse(of);
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, one] of Object.entries(operations)) {
      const parameters = one.parameters.map(
        ({ name, in: place, required }) =>
          `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}</td><td>${required ? 'required' : ''}</td></tr>`,
      );
      const bodies = Object.entries(one.requestBody?.content ?? {}).map(
        ([type, { schema }]) => `<p>${escapeHtml(type)}</p><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`,
      );
      const inside =
        [parameters.length > 0 ? `<table><tbody>${parameters.join('')}</tbody></table>` : '', ...bodies].join('') || '<p>No parameters.</p>';
      const tag = one.tags[0] ?? '';
      const shown = `<details><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(one.summary)}</span></summary>${inside}</details>`;
      byTag.set(tag, [...(byTag.get(tag) ?? []), shown]);
    }
  }
  const sections = [...byTag]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, shown]) => `<section><h2>${escapeHtml(tag)}</h2>${shown.join('')}</section>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css"><main><h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
<p>Machine-readable at <a href="/api/openapi.json">/api/openapi.json</a>.</p>${sections.join('')}</main></html>`;
}
