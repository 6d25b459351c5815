import { fill } from '@platform/i18n/coded';
import { errorsEn } from '@platform/i18n/en.errors';
import { errorsEs } from '@platform/i18n/es.errors';
import { expect, test } from 'vitest';
import { serverModules } from '../modules';

const OWN = { es: errorsEs, en: errorsEn };
/** A noun that a sentence says and the field's name begins with: `La hora de Hora`, `The date of Date`. */
const TWICE = /\b(\p{L}{4,})( y hora| and time)? (?:de|of|of the) \1\b/iu;
const entities = serverModules.flatMap(({ manifest }) => manifest.entities);

test.each(['es', 'en'] as const)('no sentence about a field says its name twice, of any field (%s)', (lang) => {
  const words = serverModules.map((module) => module[lang]);
  const labels = new Map(words.flatMap((one) => Object.entries(one.entities)));
  const fields = entities.flatMap(({ resource, fields: own }) =>
    Object.entries(own).map(([name, { kind }]) => ({ label: labels.get(resource)?.fields[name] ?? name, kind })),
  );
  const said = [OWN[lang], ...words.map(({ errors }) => errors)]
    .flatMap((errors) => Object.entries(errors))
    .filter(([, text]) => text.includes('{campo}'))
    .flatMap(([code, text]) =>
      fields.filter(({ kind }) => code !== 'campo.referencia' || kind === 'ref').map(({ label }) => `${code}: ${fill(text, { campo: label })}`),
    );
  expect([...new Set(said)].filter((sentence) => TWICE.test(sentence))).toEqual([]);
});
