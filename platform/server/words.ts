import type { AnyEntityLabels, ModuleWords } from '../entity/labels';
import { decode, fill, type Params } from '../i18n/coded';
import { errorsEn } from '../i18n/errors.en';
import { errorsEs } from '../i18n/errors.es';
import type { Lang } from './http/context';

/** What the product says to people, gathered from the modules at start. */
export interface Dictionary {
  /** The sentence of a code, its placeholders filled; `{campo}` becomes the field's label. */
  message(lang: Lang, code: string, params: Params): string;
  /** The same for a coded message of a field. */
  fieldMessage(lang: Lang, resource: string | undefined, field: string, message: string): { code: string; message: string };
  entity(lang: Lang, resource: string): AnyEntityLabels | undefined;
  fieldLabel(lang: Lang, resource: string | undefined, field: string): string;
}

const BASE_FIELDS: Record<Lang, Record<string, string>> = {
  es: {
    ...{ Activo: 'Activo', IdCliente: 'Cliente', IdDivision: 'División', Version: 'Versión', RowIndex: 'N.°' },
    ...{ UsuarioCreacion: 'Usuario de creación', FechaCreacion: 'Fecha de creación' },
    ...{ UsuarioModificacion: 'Usuario de modificación', FechaModificacion: 'Fecha de modificación' },
  },
  en: {
    ...{ Activo: 'Active', IdCliente: 'Client', IdDivision: 'Division', Version: 'Version', RowIndex: 'No.' },
    ...{ UsuarioCreacion: 'Created by', FechaCreacion: 'Created on', UsuarioModificacion: 'Changed by', FechaModificacion: 'Changed on' },
  },
};

export function makeDictionary(modules: readonly { readonly es: ModuleWords; readonly en: ModuleWords }[]): Dictionary {
  const gather = (lang: Lang) => ({
    errors: new Map(Object.entries(lang === 'es' ? errorsEs : errorsEn).concat(modules.flatMap((module) => Object.entries(module[lang].errors)))),
    entities: new Map(modules.flatMap((module) => Object.entries(module[lang].entities))),
  });
  const words = { es: gather('es'), en: gather('en') };
  const message: Dictionary['message'] = (lang, code, params) => {
    const template = words[lang].errors.get(code) ?? words.es.errors.get(code) ?? code;
    return fill(template, params);
  };
  const entity: Dictionary['entity'] = (lang, resource) => words[lang].entities.get(resource);
  const fieldLabel: Dictionary['fieldLabel'] = (lang, resource, field) =>
    (resource ? entity(lang, resource)?.fields[field] : undefined) ?? BASE_FIELDS[lang][field] ?? field;
  return {
    message,
    entity,
    fieldLabel,
    fieldMessage(lang, resource, field, coded) {
      const { code, params } = decode(coded);
      return { code, message: message(lang, code, { ...params, campo: fieldLabel(lang, resource, field) }) };
    },
  };
}
