import { snake } from '../../entity/entity';
import type { Lang } from '../http/context';
import type { Registry } from './registry';
import type { Resource } from './resource';

/** SQL of an entity's title over an alias, in the language; a row named by another one is told by that one's title. */
export function titleSql(registry: Registry, target: Resource, alias: string, lang: Lang, idCliente = 0): string {
  const { entity, hooks } = target;
  const { title } = entity.options;
  const computed = hooks.computed?.[title];
  if (computed) return computed(alias, idCliente, registry.product);
  const english = `${title}Ingles`;
  const own = `${alias}.${snake(title)}`;
  if (lang === 'en' && english in entity.fields) return `coalesce(nullif(${alias}.${snake(english)}, ''), ${own})`;
  const field = entity.fields[title];
  if (field?.kind !== 'ref' || !field.resource) return own;
  const named = registry.get(field.resource);
  const inner = `${alias}n`;
  return `(select ${titleSql(registry, named, inner, lang, idCliente)} from ${named.entity.table} ${inner} where ${inner}.${snake(named.entity.key)} = ${own})`;
}
