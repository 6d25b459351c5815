export const BASE = '/api/HotelCarga';
export const PATH = '/hotel/reserva-masiva';
export const MENU = '090203';
/** Resources that a load changes beside its own. */
export const TOUCHED = ['HotelCarga', 'HotelReserva'] as const;
