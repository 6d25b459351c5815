/**
 * Passes of the guest of a reservation `t` that tell of coming or leaving: at the doors of its hotel's zone, or without
 * one at any perimeter door of the division. The rest of a select over the marks `m`.
 */
export const passesSql = (t: string): string =>
  `from acceso_marca m join acceso_puerta d on d.id_puerta = m.id_puerta join hotel_hotel z on z.id_hotel = ${t}.id_hotel
    where m.id_cliente = ${t}.id_cliente and m.id_division = ${t}.id_division and m.id_persona = ${t}.id_persona and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
      and (case when z.id_zona is null then d.id_zona_origen is null else d.id_zona_destino = z.id_zona end)`;

/** What is known of the last of them. */
export const lastPassSql =
  (what: string) =>
  (t: string): string =>
    `(select ${what} ${passesSql(t)} order by m.fecha_hora desc limit 1)`;

/** Who has entered since the day before the arrival. */
export const enteredSql = (t: string): string => `exists (select 1 ${passesSql(t)} and m.modo_marcacion = 'S' and m.fecha >= ${t}.fecha_ingreso - 1)`;
