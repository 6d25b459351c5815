import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillLine, placeholdersOf, renderText } from './text';

describe('the text of notices', () => {
  it('puts values into bold, lists and links, in HTML and in plain text', () => {
    const { html, text } = renderText('Su código es **{codigo}**.\n\n- uno\n- {dos}\n\n[Abrir]({enlace})', {
      codigo: '4711',
      dos: 'dos',
      enlace: 'https://faena.example/x',
    });
    expect(html).toBe(
      '<p>Su código es <strong>4711</strong>.</p>\n<ul><li>uno</li><li>dos</li></ul>\n<p><a href="https://faena.example/x">Abrir</a></p>',
    );
    expect(text).toBe('Su código es 4711.\n\n- uno\n- dos\n\nAbrir (https://faena.example/x)');
  });

  it('shows a name with <b> as typed, and never takes a value for mark-up', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const { html } = renderText('Hola {nombre}:', { nombre: value });
        const inside = html.slice('<p>Hola '.length, -':</p>'.length).replaceAll('<br>', '');
        expect(inside).not.toMatch(/[<>"']/);
      }),
    );
    expect(renderText('{a}', { a: '**x** [y](https://z)' }).html).toBe('<p>**x** [y](https://z)</p>');
  });

  it('leaves a placeholder without value as it stands, and keeps a subject on one line', () => {
    expect(fillLine('Hola {nombre} {x}', { nombre: 'Ana\r\nBcc: todos' })).toBe('Hola Ana Bcc: todos {x}');
    expect(placeholdersOf('{a} y {b}, otra vez {a}')).toEqual(['a', 'b']);
  });

  it('ends a sentence once, also where a value that somebody wrote ends it', () => {
    const told = (motivo: string) => [
      fillLine('Corrección: {motivo}. Puede objetarla.', { motivo }),
      renderText('Corrección: {motivo}. Puede objetarla.', { motivo }).text,
    ];
    for (const motivo of ['No marcó al salir', 'No marcó al salir.'])
      expect(told(motivo)).toEqual(Array(2).fill('Corrección: No marcó al salir. Puede objetarla.'));
    expect(told('¿Y la salida?')[0]).toBe('Corrección: ¿Y la salida? Puede objetarla.');
    expect(fillLine('{a}... {b}.', { a: 'Uno.', b: '' })).toBe('Uno.... .');
  });
});
