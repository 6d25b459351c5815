import { demoCompanies, demoOrganization, operatedBy } from '@modules/administracion/server/public';
import { demoProfile, demoUser, everywhere, profileNamed, verifiesByMail } from '@modules/seguridad/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';

/** Who asks, of two contractors, and who evaluates; one of them verifies the sign-in by a mailed code. */
export const demoRequesters = demoPart(async (demo) => {
  const { tx } = demo;
  const { andes } = await demoClients(demo);
  const { misti, other } = await demoCompanies(demo);
  const requester = await profileNamed(tx, andes.IdCliente, 'SOLICITANTE');
  const authorizer = await demoProfile(tx, andes, {
    Perfil: 'AUTORIZADOR',
    features: ['CPAAUT'],
    menu: {
      '060103': '*',
      '060104': '*',
      '060203': '*',
      '060302': '*',
      '060401': '*',
      '060402': '*',
      '060403': '*',
      '060404': '*',
      '0605': '*',
      '0607': '*',
      '030101': ['consultar', 'exportar'],
    },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'SOLICITANTE',
    Nombre: 'Julio',
    Apellido: 'Paredes',
    Documento: '40000003',
    Correo: 'jparedes@montajesmisti.example',
    IdCompania: misti,
    perfiles: everywhere(andes, requester),
  });
  await demoUser(demo, andes, {
    IdUsuario: 'SOLICITANTE2',
    Nombre: 'Carla',
    Apellido: 'Benites',
    Documento: '40000004',
    Correo: 'cbenites@contratista.example',
    IdCompania: other,
    perfiles: everywhere(andes, requester),
  });
  await demoUser(demo, andes, {
    IdUsuario: 'AUTORIZADOR',
    Nombre: 'Hugo',
    Apellido: 'Salas',
    Documento: '40000005',
    Correo: 'hsalas@andesdelsur.example',
    perfiles: everywhere(andes, authorizer),
  });
  await demoUser(demo, andes, {
    IdUsuario: 'MEDICO',
    Nombre: 'Elena',
    Apellido: 'Torres',
    Documento: '40000006',
    Correo: 'etorres@andesdelsur.example',
    perfiles: everywhere(andes, authorizer),
  });
  await demoUser(demo, andes, {
    IdUsuario: 'DOBLEFACTOR',
    Nombre: 'Teresa',
    Apellido: 'Lozano',
    Documento: '40000008',
    Correo: 'tlozano@andesdelsur.example',
    perfiles: everywhere(andes, authorizer).slice(0, 1),
  });
  await verifiesByMail(demo, andes, 'DOBLEFACTOR');
  await demoOrganization(demo);
  await operatedBy(tx, andes.IdCliente, 'AUTORIZADOR');
});
