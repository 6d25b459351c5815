export const entidad = { P: 'Person', V: 'Vehicle' };
export const ambito = { D: 'Division', Z: 'Zone', P: 'Door' };
export const sentido = { E: 'Entry', S: 'Exit', A: 'Both' };
