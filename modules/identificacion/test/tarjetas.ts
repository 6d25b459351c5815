import type { SignedIn, TestApp } from '@platform/testing/app';

/** So many people of the client with photo, accreditation and card, written at once; their cards. */
export async function manyCards(app: TestApp, who: SignedIn, many: number): Promise<number[]> {
  const { IdCliente, IdDivision } = who.perfil;
  const [columns] = await app.database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = 'administracion_persona' and is_generated = 'NEVER' and column_name not in ('id_persona', 'documento', 'codigo_trabajador', 'foto_perfil')`,
  );
  const keys = await app.database.query(
    `with nuevas as (
        insert into administracion_persona (documento, foto_perfil, ${columns?.names}) select (61000000 + g)::text, p.foto_perfil, ${columns?.names}
        from generate_series(1, $2::int) g, (select * from administracion_persona where id_cliente = $1 and foto_perfil is not null order by id_persona limit 1) p returning id_persona
      ), acreditadas as (
        insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
        select a.id_cliente, $3::int, n.id_persona, a.id_compania, a.id_contrato, a.id_perfil_acreditacion, current_date - 5, current_date + 90
        from nuevas n, (select * from acreditacion_persona where id_cliente = $1 order by id_acreditacion_persona limit 1) a returning id_acreditacion_persona, id_persona
      ), emitidas as (
        insert into identificacion_credencial (id_cliente, id_persona, codigo, id_tipo_credencial, id_tipo_identificacion, fecha_inicio, fecha_fin, id_acreditacion_persona, id_division)
        select $1::int, a.id_persona, 'B' || lpad((row_number() over (order by a.id_persona))::text, 6, '0'), t.id_tipo_credencial, t.id_tipo_identificacion, current_date, current_date + 90,
          a.id_acreditacion_persona, $3::int
        from acreditadas a, (select * from identificacion_tipo_credencial where id_cliente = $1 and codigo = 'CONTR') t returning id_credencial
      )
      insert into identificacion_credencial_token (id_cliente, id_credencial, token)
      select $1::int, id_credencial, left(translate(encode(sha256(convert_to(id_credencial::text, 'UTF8')), 'base64'), '+/=', '-_A'), 22) from emitidas returning id_credencial`,
    [IdCliente, many, IdDivision],
  );
  const cards = keys.map(({ id_credencial }) => Number(id_credencial));
  if (cards.length !== many) throw new Error(`${cards.length} cards were made`);
  return cards;
}
