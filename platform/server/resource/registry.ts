import type { Entity } from '../../entity/entity';
import { labelIn, snake, storedFields, titleName } from '../../entity/entity';
import type { Field } from '../../entity/field';
import { knowTable, referenceName, uniqueName, uniquenesses } from '../db/table';
import type { Product } from '../product';
import type { Resource } from './resource';

/** Every resource of the product, by name; made once at start from the list of modules. */
export interface Registry {
  readonly product: Product;
  readonly resources: ReadonlyMap<string, Resource>;
  get(resource: string): Resource;
  /** The entity that a menu option's own screen shows: the first that names it first. */
  mainOf(menu: string): Resource | undefined;
  /** Who refers to an entity, and through which field: asked when a delete is refused. */
  referrers(resource: string): readonly { readonly entity: Entity; readonly field: string }[];
  /** What rows of a resource show of other entities' fields, by the name it travels under. */
  shows(resource: string): readonly Shown[];
  /** The uniqueness behind a constraint's name. */
  unique(constraint: string): { readonly entity: Entity; readonly fields: readonly string[] } | undefined;
  /** The reference behind a constraint's name. */
  foreign(constraint: string): { readonly entity: Entity; readonly field: string } | undefined;
  /** The field of a table that a column holds. */
  column(table: string, column: string): { readonly entity: Entity; readonly name: string; readonly field: Field | undefined } | undefined;
}

export interface Shown {
  readonly name: string;
  readonly resource: string;
  readonly field: string;
}

/** Titles of references, and fields that say whose datum they show. */
function shownBy(entity: Entity, resources: ReadonlyMap<string, Resource>): Shown[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && field.resource ? resources.get(field.resource)?.entity : undefined;
    const title = target ? [{ name: labelIn(entity, name), resource: target.resource, field: titleName(target) }] : [];
    const same = (field.shows ?? []).map((path) => {
      const [resource = '', own = ''] = path.split('.');
      if (!resources.get(resource)?.entity.fields[own]) throw new Error(`${entity.resource}.${name} shows ${path}, which no module defines`);
      return { name, resource, field: own };
    });
    return [...title, ...same];
  });
}

/** Fields that refer to modules which this product may lack are left out where it does. */
function withoutMissing(all: readonly Resource[]): Resource[] {
  const there = new Set(all.map(({ entity }) => entity.resource));
  const missing = ({ ifThere, resource }: Field): boolean => ifThere === true && !there.has(resource ?? '');
  return all.map((one) => {
    const { entity } = one;
    if (!Object.values(entity.fields).some(missing)) return one;
    return { ...one, entity: { ...entity, fields: Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => !missing(field))) } };
  });
}

/** Gathers a product's resources; a reference to nothing, or a name twice, fails at start. */
export function makeRegistry(product: Product): Registry {
  const all = withoutMissing(product.modules.flatMap((module) => module.resources));
  const resources = new Map<string, Resource>();
  const mains = new Map<string, Resource>();
  const unique = new Map<string, { entity: Entity; fields: readonly string[] }>();
  const referrers = new Map<string, { entity: Entity; field: string }[]>();
  const foreign = new Map<string, { entity: Entity; field: string }>();
  for (const one of all) {
    const { entity } = one;
    if (resources.has(entity.resource)) throw new Error(`Resource ${entity.resource} is defined twice`);
    resources.set(entity.resource, one);
    const [screen] = entity.options.menu;
    if (screen && !mains.has(screen)) mains.set(screen, one);
    knowTable(entity);
    for (const fields of uniquenesses(entity)) unique.set(uniqueName(entity, fields), { entity, fields });
    if (entity.options.key?.kind === 'code') unique.set(`${entity.table}_pkey`, { entity, fields: [entity.key] });
  }
  for (const { entity } of all) {
    const { scope } = entity.options;
    const owners = scope === 'global' ? [] : scope === 'division' ? ['Cliente', 'Division'] : ['Cliente'];
    for (const one of owners) {
      const owner = resources.get(`Sistema${one}`)?.entity;
      if (owner) foreign.set(referenceName(entity, owner.key, owner), { entity, field: owner.key });
    }
    for (const [field, spec] of storedFields(entity)) {
      if ((spec.kind !== 'ref' && spec.kind !== 'refs') || !spec.resource) continue;
      const target = resources.get(spec.resource)?.entity;
      if (!target) throw new Error(`${entity.resource}.${field} refers to ${spec.resource}, which no module defines`);
      const list = referrers.get(spec.resource) ?? [];
      list.push({ entity, field });
      if (spec.kind === 'ref') foreign.set(referenceName(entity, field, target), { entity, field });
      referrers.set(spec.resource, list);
    }
  }
  const shown = new Map(all.map(({ entity }) => [entity.resource, shownBy(entity, resources)]));
  return {
    product,
    resources,
    shows: (name) => shown.get(name) ?? [],
    get(name) {
      const found = resources.get(name);
      if (!found) throw new Error(`Unknown resource ${name}`);
      return found;
    },
    mainOf: (menu) => mains.get(menu),
    referrers: (name) => referrers.get(name) ?? [],
    unique: (constraint) => unique.get(constraint),
    foreign: (constraint) => foreign.get(constraint),
    column(table, column) {
      const entity = all.find((one) => one.entity.table === table)?.entity;
      if (!entity) return undefined;
      const [name, field] = storedFields(entity).find(([own]) => snake(own) === column) ?? [];
      return { entity, name: name ?? '', field };
    },
  };
}
