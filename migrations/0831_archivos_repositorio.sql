-- Every file is in a repository: clients from before there were any get the local one that a new client starts with.
insert into sistema_ruta_repositorio (id_cliente, codigo, ruta_repositorio, tipo, uso, ruta, tamano_maximo, unidad)
select c.id_cliente, 'LOCAL', 'Repositorio local', 'L', '{FOT,REQ,DOC,EXP,MAN,CAR}', '/', 100, 'GB'
from sistema_cliente c where not exists (select 1 from sistema_ruta_repositorio r where r.id_cliente = c.id_cliente);
update plataforma_archivo a set id_ruta_repositorio = r.id_ruta_repositorio
from sistema_ruta_repositorio r where r.id_cliente = a.id_cliente and r.codigo = 'LOCAL' and a.id_ruta_repositorio is null;
alter table plataforma_archivo add constraint plataforma_archivo_ruta_fk
  foreign key (id_ruta_repositorio) references sistema_ruta_repositorio (id_ruta_repositorio);
