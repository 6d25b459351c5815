import type { Entity } from '@platform/entity/entity';
import type { ModuleWords } from '@platform/entity/labels';
import type { ModuleManifest, ParameterDefinition, RuleDefinition } from '@platform/entity/module';

/** What the modules of the product declare, this one's and those that stand on it. */
export interface Defined {
  readonly manifest: ModuleManifest;
  readonly es: ModuleWords;
  readonly en: ModuleWords;
}

interface Known<T> {
  readonly definition: T;
  /** `03`: the module that declares it. */
  readonly module: string;
}

const parameters = new Map<string, Known<ParameterDefinition>>();
const rules = new Map<string, Known<RuleDefinition> & { readonly message: { readonly es: string; readonly en: string } }>();
const entities = new Map<string, Entity>();
const moduleNames = new Map<string, { readonly es: string; readonly en: string }>();

/** Takes the definitions of parameters, rules and entities from the list of modules; said once, where the product is put together. */
export function defineFrom(modules: readonly Defined[]): void {
  for (const { manifest, es, en } of modules) {
    const root = manifest.menu.find((option) => option.id === manifest.code);
    moduleNames.set(manifest.code, { es: root?.es ?? manifest.id, en: root?.en ?? manifest.id });
    for (const one of manifest.parameters ?? []) {
      if (parameters.has(one.name)) throw new Error(`Parameter ${one.name} is defined twice`);
      parameters.set(one.name, { definition: one, module: manifest.code });
    }
    for (const one of manifest.rules ?? [])
      rules.set(one.rule, {
        definition: one,
        module: manifest.code,
        message: { es: es.errors[one.rule] ?? one.rule, en: en.errors[one.rule] ?? one.rule },
      });
    for (const entity of manifest.entities) entities.set(entity.resource, entity);
  }
}

export const definedParameters = (): readonly Known<ParameterDefinition>[] => [...parameters.values()];
export const parameterNamed = (name: string): ParameterDefinition | undefined => parameters.get(name)?.definition;
export const definedRules = () => [...rules.values()];
export const ruleNamed = (rule: string) => rules.get(rule);
export const definedEntities = (): readonly Entity[] => [...entities.values()];
export const entityNamed = (resource: string): Entity | undefined => entities.get(resource);
export const moduleName = (module: string, lang: 'es' | 'en'): string => moduleNames.get(module)?.[lang] ?? module;
