export const entidad = { P: 'Persona', V: 'Vehículo' };
export const ambito = { D: 'División', Z: 'Zona', P: 'Puerta' };
export const sentido = { E: 'Entrada', S: 'Salida', A: 'Ambas' };
