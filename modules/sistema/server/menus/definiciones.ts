import type { Entity } from '@platform/entity/entity';
import type { NoticeDefinition, ParameterDefinition, RuleDefinition } from '@platform/entity/module';
import type { Product } from '@platform/server/product';

interface Known<T> {
  readonly definition: T;
  /** `03`: the module that declares it. */
  readonly module: string;
}
interface InBoth {
  readonly es: string;
  readonly en: string;
}

/** What the modules of a product declare. */
export interface Definitions {
  readonly parameters: ReadonlyMap<string, Known<ParameterDefinition>>;
  readonly rules: ReadonlyMap<string, Known<RuleDefinition> & { readonly message: InBoth }>;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly notices: ReadonlyMap<string, NoticeDefinition>;
  /** Names of modules by their code. */
  readonly modules: ReadonlyMap<string, InBoth>;
}

const gathered = new WeakMap<Product, Definitions>();

/** Parameters, rules, entities and notices of the product, by name; gathered once from its modules. */
export function definitionsOf(product: Product): Definitions {
  const known = gathered.get(product) ?? gather(product);
  gathered.set(product, known);
  return known;
}

function gather({ modules }: Product): Definitions {
  const parameters = modules.flatMap(({ manifest }) =>
    (manifest.parameters ?? []).map((definition) => [definition.name, { definition, module: manifest.code }] as const),
  );
  const twice = parameters.find(([name], at) => parameters.findIndex(([other]) => other === name) !== at);
  if (twice) throw new Error(`Parameter ${twice[0]} is defined twice`);
  return {
    parameters: new Map(parameters),
    rules: new Map(
      modules.flatMap(({ manifest, es, en }) =>
        (manifest.rules ?? []).map((definition) => {
          const { rule } = definition;
          return [rule, { definition, module: manifest.code, message: { es: es.errors[rule] ?? rule, en: en.errors[rule] ?? rule } }] as const;
        }),
      ),
    ),
    entities: new Map(modules.flatMap(({ manifest }) => manifest.entities.map((entity) => [entity.resource, entity] as const))),
    notices: new Map(modules.flatMap(({ manifest }) => (manifest.notices ?? []).map((one) => [one.code, one] as const))),
    modules: new Map(
      modules.map(({ manifest }) => {
        const root = manifest.menu.find((option) => option.id === manifest.code);
        return [manifest.code, { es: root?.es ?? manifest.id, en: root?.en ?? manifest.id }] as const;
      }),
    ),
  };
}
