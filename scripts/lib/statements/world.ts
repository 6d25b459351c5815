import { pathToFileURL } from 'node:url';
import { productOf } from '@apps/server/compose';
import type { Session } from '@platform/server/http/session';
import type { Product } from '@platform/server/product';
import { makeRegistry, type Registry } from '@platform/server/resource/registry';

/** What every call of the product carries: a product, its resources, and the two kinds of session that statements differ by. */
export interface World {
  readonly product: Product;
  readonly registry: Registry;
  /** The client's own person who reaches everything, and a contractor's whom company and units limit. */
  readonly sessions: readonly Session[];
  /** A module of the sources as it is when it runs, once `load` was asked for it. */
  moduleAt(file: string): Readonly<Record<string, unknown>> | undefined;
  load(file: string): Promise<void>;
}

const SECRET = 'una-llave-de-treinta-y-dos-bytes-o-mas';

/** The product as it is put together, without a database. */
export function makeWorld(root: string): World {
  const product = productOf({ publicUrl: 'http://127.0.0.1', secret: SECRET });
  const everything: Session = {
    product,
    IdSesion: 'sesion',
    IdUsuario: 'USUARIO',
    Nombre: 'Usuario',
    IdPerfil: 1,
    IdCliente: 1,
    IdDivision: 1,
    IdCompania: null,
    contratista: false,
    administrador: true,
    superAdministrador: false,
    zona: 'America/Lima',
    IdPais: 1,
    grants: new Map(),
    protection: new Map(),
    fieldConfig: new Map(),
    units: null,
    parameters: new Map(),
    rules: new Map(),
    unlicensed: new Map(),
    unaudited: new Set(),
  };
  const limited: Session = { ...everything, IdCompania: 1, contratista: true, administrador: false, units: [1, 2] };
  const modules = new Map<string, Readonly<Record<string, unknown>>>();
  return {
    product,
    registry: makeRegistry(product),
    sessions: [everything, limited],
    moduleAt: (file) => modules.get(file),
    async load(file) {
      modules.set(file, await import(pathToFileURL(`${root}/${file}`).href));
    },
  };
}

/** The session of somebody who reaches everything of a client. */
export function firstSession({ sessions: [first] }: World): Session {
  if (!first) throw new Error('no session');
  return first;
}
