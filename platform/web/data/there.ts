import type { Entity } from '../../entity/entity';
import type { Field } from '../../entity/field';

const byResource = new Map<string, Entity>();

/** Makes the entities of the modules known to references, children and look-ups; called once by the composition root. */
export function registerEntities(entities: readonly Entity[]): void {
  for (const entity of entities) byResource.set(entity.resource, entity);
}

/** Every resource that there is, with its entity. */
export const allEntities = (): readonly Entity[] => [...byResource.values()];

export function entityOf(resource: string): Entity | undefined {
  return byResource.get(resource);
}

/** Whether a person meets the field in this product: not one that refers to a module which is not here. */
export const isThere = ({ ifThere, resource }: Field): boolean => !ifThere || byResource.has(resource ?? '');
