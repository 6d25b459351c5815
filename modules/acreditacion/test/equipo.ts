import type { RouteKit } from '@platform/server/kit';
import { makeReader } from '@platform/server/resource/read';
import { makeRegistry } from '@platform/server/resource/registry';
import { makeWriter } from '@platform/server/resource/write';
import { makeSecretBox } from '@platform/server/secrets';
import { makeDictionary } from '@platform/server/words';
import type { TestApp } from '@platform/testing/app';

/** What acts called by themselves need of a kit; the rest of one is of other calls. */
export function kitOf({ database }: TestApp): RouteKit {
  const words = makeDictionary(database.product.modules);
  const registry = makeRegistry(database.product);
  return {
    product: database.product,
    database,
    registry,
    reader: makeReader(registry),
    words,
    writer: makeWriter(registry, words, makeSecretBox('x'.repeat(40))),
  } as RouteKit;
}
