import type { Entity } from '../../entity/entity';
import type { AnyEntityLabels, ModuleWords } from '../../entity/labels';
import type { WebModule } from '../module';
import { language } from './language';
import { addScreenWords, t } from './t';

const byResource = new Map<string, AnyEntityLabels>();
const errors = new Map<string, string>();
let loading: Promise<void> | null = null;

/** Loads what the modules say, in the page's language only; after sign-in, once. */
export function loadModuleWords(modules: readonly WebModule[]): Promise<void> {
  loading ??= loadAll(modules).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function loadAll(modules: readonly WebModule[]): Promise<void> {
  const lng = language();
  const loaded = await Promise.all(modules.map(async (module) => [module.id, (await module.words[lng]()).default] as const));
  for (const [id, words] of loaded) addModuleWords(id, words);
}

/** Makes a module's words available; tests call it directly. */
export function addModuleWords(id: string, words: ModuleWords): void {
  addScreenWords(id, words.screens);
  for (const [code, message] of Object.entries(words.errors)) errors.set(code, message);
  for (const [resource, labels] of Object.entries(words.entities)) byResource.set(resource, labels);
}

/** What a module says for one of its error codes, with `{placeholders}`; undefined for a code of none. */
export function moduleError(code: string): string | undefined {
  return errors.get(code);
}

/** A name within a sentence: in small letters, but for what is written in capitals. */
const inSentence = (name: string): string => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name);

/** Words of entities. A missing one shows its name, so that a screen is never blank. */
export const words = {
  /** All labels of an entity. */
  entity(of: Entity): AnyEntityLabels {
    return (
      byResource.get(of.resource) ?? {
        one: of.resource,
        many: of.resource,
        fields: {},
        options: {},
        tabs: {},
      }
    );
  },
  /** What making one is called: *Nueva persona*. */
  newOf(of: Entity): string {
    const { one, feminine } = words.entity(of);
    return t(feminine ? 'form.newFeminine' : 'form.newTitle', { entity: inSentence(one) });
  },
  field(of: Entity, name: string): string {
    return words.entity(of).fields[name] ?? name;
  },
  help(of: Entity, name: string): string | undefined {
    return words.entity(of).help?.[name];
  },
  option(of: Entity, field: string, value: string): string {
    return words.entity(of).options[field]?.[value] ?? value;
  },
  tab(of: Entity, tab: string): string {
    return words.entity(of).tabs[tab] ?? tab;
  },
};
