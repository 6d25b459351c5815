import { type Access, type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';

import { z } from 'zod';
import { effectAnswer, effectOf, effectQuery } from './claves/configuracion.effect';
import { profileFacts } from './perfiles/perfil.access';
import { featuresOf } from './perfiles/perfil.features';
import { menuAnswer, profileMenu } from './perfiles/perfil.menu';
import { profileProtection, protectionAnswer, protectionBody, saveProtection } from './perfiles/perfil.protection';
import { profileUnits, unitsAnswer } from './perfiles/perfil.units';
import { deskAnswer, deskBody, processUsers } from './usuarios/usuario.actions';
import {
  configurationAnswer,
  configurationOf,
  credentialsAnswer,
  credentialsOf,
  ownClient,
  personAnswer,
  personByDocument,
  requireScreen,
} from './usuarios/usuario.read';

const grant = (menu: readonly string[], action: 'consultar' | 'editar' | 'procesar'): Access => ({ kind: 'grant', menu, action });
const whole = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'campo.entero' })
  .transform(Number);
const key = z.int({ error: 'campo.entero' }).min(1, { error: 'campo.entero' }).max(2_147_483_647, { error: 'campo.entero' });
const userKey = z
  .string({ error: 'campo.obligatorio' })
  .trim()
  .min(1, { error: 'campo.obligatorio' })
  .max(20, { error: 'usuario.maximo' })
  .toUpperCase();
const profile = z.object({ id: whole });
const PERFIL = { tag: 'SeguridadPerfil', resource: 'SeguridadPerfil' };
const USUARIO = { tag: 'SeguridadUsuario', resource: 'SeguridadUsuario' };

/** Calls of the module beyond those that every resource has. */
export const seguridadRoutes = (kit: RouteKit): readonly Route[] => [...profileRoutes(kit), ...userRoutes(kit)];

function profileRoutes(kit: RouteKit): Route[] {
  return [
    route({
      ...PERFIL,
      method: 'GET',
      path: '/api/SeguridadPerfil/:id/menu',
      summary: 'The menu with what the profile may do in it',
      access: grant(['0203'], 'consultar'),
      params: profile,
      answer: menuAnswer,
      handler: (ctx, { params }) => profileMenu(ctx, params.id),
    }),
    route({
      ...PERFIL,
      method: 'GET',
      path: '/api/SeguridadPerfil/:id/proteccion',
      summary: 'Entities and fields that may be protected, with their level for the profile',
      access: grant(['0203'], 'consultar'),
      params: profile,
      answer: protectionAnswer,
      handler: (ctx, { params }) => profileProtection(kit, ctx, params.id),
    }),
    route({
      ...PERFIL,
      method: 'POST',
      path: '/api/SeguridadPerfil/:id/proteccion',
      summary: 'Saves the levels of an entity’s fields',
      access: grant(['0203'], 'editar'),
      params: profile,
      body: protectionBody,
      answer: z.object({ guardadas: z.number() }),
      handler: (ctx, { params, body }) => saveProtection(kit, ctx, params.id, body),
    }),
    route({
      ...PERFIL,
      method: 'GET',
      path: '/api/SeguridadPerfil/:id/unidad',
      summary: 'The tree of units with those that limit the profile',
      access: grant(['0203'], 'consultar'),
      params: profile,
      answer: unitsAnswer,
      handler: (ctx, { params }) => profileUnits(ctx, params.id),
    }),
    route({
      tag: 'SeguridadPerfilCaracteristica',
      resource: 'SeguridadPerfilCaracteristica',
      method: 'GET',
      path: '/api/SeguridadPerfilCaracteristica/listar',
      summary: 'Features of a profile (0, 0 = all)',
      access: { kind: 'session' },
      query: z.strictObject({ IdCliente: whole.optional(), IdPerfil: whole, NumPagina: whole.optional(), TamPagina: whole.optional() }),
      answer: z.array(z.object({ IdCaracteristica: z.string() })),
      async handler(ctx, { query }) {
        ownClient(ctx, query.IdCliente);
        if (query.IdPerfil !== ctx.session.IdPerfil) {
          requireScreen(ctx, ['0203']);
          await profileFacts(ctx, query.IdPerfil);
        }
        const all = await featuresOf(ctx, query.IdPerfil);
        const size = query.TamPagina ?? 0;
        const from = Math.max(0, (query.NumPagina ?? 0) - 1) * size;
        return (size === 0 ? all : all.slice(from, from + size)).map((IdCaracteristica) => ({ IdCaracteristica }));
      },
    }),
    route({
      tag: 'SeguridadUsuarioPerfil',
      resource: 'SeguridadUsuarioPerfil',
      method: 'PUT',
      path: '/api/SeguridadUsuarioPerfil/listarbyPerfil',
      summary: 'Users of a profile, a page at a time',
      access: grant(['0203', '0204'], 'consultar'),
      writes: false,
      body: z.strictObject({
        IdCliente: key.optional(),
        IdPerfil: key,
        IdDivision: key.nullish(),
        skip: z.int({ error: 'campo.entero' }).min(0, { error: 'pagina.inicio' }).max(10_000_000, { error: 'pagina.inicio' }).default(0),
        take: z.int({ error: 'campo.entero' }).min(1, { error: 'pagina.tamano' }).max(200, { error: 'pagina.tamano' }).default(10),
      }),
      async handler(ctx, { body }) {
        ownClient(ctx, body.IdCliente);
        await profileFacts(ctx, body.IdPerfil);
        const filter = [['IdPerfil', '=', body.IdPerfil], ...(body.IdDivision ? ['AND', ['IdDivision', '=', body.IdDivision]] : [])];
        return kit.reader.page(ctx, kit.registry.get('SeguridadUsuarioPerfil'), { skip: body.skip, take: body.take, filter: JSON.stringify(filter) });
      },
    }),
  ];
}

function userRoutes(kit: RouteKit): Route[] {
  return [
    route({
      tag: 'SeguridadConfiguracionLogeo',
      resource: 'SeguridadConfiguracionLogeo',
      method: 'GET',
      path: '/api/SeguridadConfiguracionLogeo/:id/efecto',
      summary: 'What another password period would do to the users of a setting, and who lacks a medium of verification',
      access: grant(['0202'], 'consultar'),
      params: profile,
      query: effectQuery,
      answer: effectAnswer,
      handler: (ctx, { params, query }) => effectOf(ctx, params.id, query),
    }),
    route({
      tag: 'SeguridadUsuarioPerfil',
      resource: 'SeguridadUsuarioPerfil',
      method: 'GET',
      path: '/api/SeguridadUsuarioPerfil/configuracionByUsuario',
      summary: 'Login setting, contractor data and profiles of a user',
      access: { kind: 'session' },
      query: z.strictObject({ IdCliente: whole.optional(), IdUsuario: userKey }),
      answer: configurationAnswer,
      handler(ctx, { query }) {
        ownClient(ctx, query.IdCliente);
        return configurationOf(kit, ctx, query.IdUsuario);
      },
    }),
    route({
      ...USUARIO,
      method: 'GET',
      path: '/api/SeguridadUsuario/:id/credenciales',
      summary: 'Policy in force, dates of passwords, last sign-ins and open sessions of a user',
      access: grant(['0204', '0205'], 'consultar'),
      params: z.object({ id: userKey.catch('') }),
      answer: credentialsAnswer,
      handler: (ctx, { params }) => credentialsOf(kit, ctx, params.id),
    }),
    route({
      ...USUARIO,
      method: 'POST',
      path: '/api/SeguridadUsuario/procesar',
      summary: 'Does one thing to the credentials of one or many users',
      access: grant(['0205'], 'procesar'),
      body: deskBody,
      answer: deskAnswer,
      handler: (ctx, { body }) => processUsers(kit, ctx, body),
    }),
    route({
      ...USUARIO,
      method: 'GET',
      path: '/api/SeguridadUsuario/buscarPersona',
      summary: 'The person who has a document, to make a user of; null when the session sees nobody',
      access: grant(['0204'], 'consultar'),
      query: z.strictObject({
        IdTipoDocumento: whole,
        Documento: z.string().min(1, { error: 'campo.obligatorio' }).max(60, { error: 'campo.maximo_texto{"n":60}' }),
      }),
      answer: personAnswer.nullable(),
      handler: (ctx, { query }) => personByDocument(kit, ctx, query.IdTipoDocumento, query.Documento),
    }),
  ];
}
