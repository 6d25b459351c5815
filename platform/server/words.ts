import type { AnyEntityLabels, ModuleWords } from '../entity/labels';
import { decode, fill, type Params } from '../i18n/coded';
import { errorsEn } from '../i18n/en.errors';
import { errorsEs } from '../i18n/es.errors';
import { namesEn, namesEs } from '../i18n/names';
import type { Lang } from './http/context';

/** What the product says to people, gathered from the modules at start. */
export interface Dictionary {
  /** The sentence of a code, its placeholders filled; `{campo}` becomes the field's label. */
  message(lang: Lang, code: string, params: Params): string;
  /** The same for a message that carries its parameters (`code{"n":3}`). */
  coded(lang: Lang, coded: string): string;
  /** The same for a coded message of a field. */
  fieldMessage(lang: Lang, resource: string | undefined, field: string, message: string): { code: string; message: string };
  entity(lang: Lang, resource: string): AnyEntityLabels | undefined;
  /** What people call a field: of the resource where it has it, else of whatever else has it; `Filas.0.IdRequisito` is its last part. */
  fieldLabel(lang: Lang, resource: string | undefined, field: string): string;
}

/** A name that nothing has: it is told as it was sent, never by the label of what it resembles. */
export const UNKNOWN_FIELD = 'campo.desconocido';

const PREFIX = /^[A-Z][a-z]+(?=[A-Z])/;

/** What a name is called where its resource does not say it: names of calls, keys, and the label that most entities give a field. */
function elsewhere(modules: readonly ModuleWords[], base: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const said = new Map<string, Map<string, number>>();
  const known = new Map<string, string>();
  const claimed = new Set<string>();
  /** Keys that things of several modules would be called by: what most call them says which is meant. */
  const twice = new Set<string>();
  for (const [resource, { one, fields }] of modules.flatMap(({ entities }) => Object.entries(entities))) {
    const key = `Id${resource.replace(PREFIX, '')}`;
    (claimed.has(key) ? twice : claimed).add(key);
    known.set(key, one);
    for (const [name, label] of Object.entries(fields)) {
      const labels = said.get(name) ?? new Map<string, number>();
      said.set(name, labels.set(label, (labels.get(label) ?? 0) + 1));
    }
  }
  for (const [name, labels] of said) {
    const [[most] = []] = [...labels].sort(([, one], [, other]) => other - one);
    if (most !== undefined && (!known.has(name) || twice.has(name))) known.set(name, most);
  }
  for (const [name, label] of Object.entries(base).concat(modules.flatMap(({ names }) => Object.entries(names ?? {})))) known.set(name, label);
  for (const [name, label] of [...known]) if (!known.has(name.replace(/^Id(?=[A-Z])/, ''))) known.set(name.replace(/^Id(?=[A-Z])/, ''), label);
  return known;
}

export function makeDictionary(modules: readonly { readonly es: ModuleWords; readonly en: ModuleWords }[]): Dictionary {
  const gather = (lang: Lang) => ({
    errors: new Map(Object.entries(lang === 'es' ? errorsEs : errorsEn).concat(modules.flatMap((module) => Object.entries(module[lang].errors)))),
    entities: new Map(modules.flatMap((module) => Object.entries(module[lang].entities))),
    names: elsewhere(
      modules.map((module) => module[lang]),
      lang === 'es' ? namesEs : namesEn,
    ),
  });
  const words = { es: gather('es'), en: gather('en') };
  const message: Dictionary['message'] = (lang, code, params) => {
    const template = words[lang].errors.get(code) ?? words.es.errors.get(code) ?? code;
    return fill(template, params);
  };
  const entity: Dictionary['entity'] = (lang, resource) => words[lang].entities.get(resource);
  const fieldLabel: Dictionary['fieldLabel'] = (lang, resource, field) => {
    const own = resource ? entity(lang, resource)?.fields : undefined;
    for (const part of field.split('.').reverse()) {
      const label = own?.[part] ?? words[lang].names.get(part);
      if (label !== undefined) return label;
    }
    return field;
  };
  return {
    message,
    coded(lang, coded) {
      const { code, params } = decode(coded);
      return message(lang, code, params);
    },
    entity,
    fieldLabel,
    fieldMessage(lang, resource, field, coded) {
      const { code, params } = decode(coded);
      const campo = code === UNKNOWN_FIELD ? field : fieldLabel(lang, resource, field);
      return { code, message: message(lang, code, { ...params, campo }) };
    },
  };
}
