import { rowsQuestion } from './product.rows';

/*
 * What the platform asks of the modules: whose the installation is, and where it works. It writes the names of client and division
 * above workbooks and documents, and an amount of money as its country does; a backup is not restored over a client.
 */

export const clientsKept = rowsQuestion('producto.clientes', { id_cliente: 'int', cliente: 'text', logo: 'int', id_pais: 'int' });
export const divisionsKept = rowsQuestion('producto.divisiones', { id_division: 'int', id_cliente: 'int', division: 'text', id_pais: 'int' });
export const countriesKept = rowsQuestion('producto.paises', { id_pais: 'int', codigo_iso2: 'text' });
