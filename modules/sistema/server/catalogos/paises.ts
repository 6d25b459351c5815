/**
 * The rest of the world's countries: ISO 3166 alpha-3 | alpha-2 | nationality | nationality in English (feminine in
 * Spanish, as "nacionalidad peruana"). Their names come from the platform's own `Intl.DisplayNames`. The nationalities
 * began as those of i18n-nationality 1.4.0 (MIT), read and mended one by one.
 */
const TABLE = `
ABW|AW|Arubeña|Aruban
AFG|AF|Afgana|Afghan
AGO|AO|Angoleña|Angolan
AIA|AI|Anguilense|Anguillan
ALA|AX|Alandesa|Ålander
ALB|AL|Albanesa|Albanian
AND|AD|Andorrana|Andorran
ARE|AE|Emiratí|Emirati
ARM|AM|Armenia|Armenian
ASM|AS|Samoana estadounidense|American Samoan
ATA|AQ|Antártica|Antarctic
ATF|TF|Francesa|French
ATG|AG|Antiguana|Antiguan
AUS|AU|Australiana|Australian
AUT|AT|Austriaca|Austrian
AZE|AZ|Azerbaiyana|Azerbaijani
BDI|BI|Burundesa|Burundian
BEL|BE|Belga|Belgian
BEN|BJ|Beninesa|Beninese
BES|BQ|Caribeña neerlandesa|Dutch Caribbean
BFA|BF|Burkinesa|Burkinabe
BGD|BD|Bangladesí|Bangladeshi
BGR|BG|Búlgara|Bulgarian
BHR|BH|Bareiní|Bahraini
BHS|BS|Bahameña|Bahamian
BIH|BA|Bosnia|Bosnian
BLM|BL|Sanbartolomense|Barthélemois
BLR|BY|Bielorrusa|Belarusian
BLZ|BZ|Beliceña|Belizean
BMU|BM|Bermudeña|Bermudian
BOL|BO|Boliviana|Bolivian
BRB|BB|Barbadense|Barbadian
BRN|BN|Bruneana|Bruneian
BTN|BT|Butanesa|Bhutanese
BVT|BV|Noruega|Norwegian
BWA|BW|Botsuana|Batswana
CAF|CF|Centroafricana|Central African
CAN|CA|Canadiense|Canadian
CCK|CC|Australiana|Australian
CHE|CH|Suiza|Swiss
CHN|CN|China|Chinese
CIV|CI|Marfileña|Ivorian
CMR|CM|Camerunesa|Cameroonian
COD|CD|Congoleña|Congolese
COG|CG|Congoleña|Congolese
COK|CK|Cookiana|Cook Islander
COM|KM|Comorense|Comoran
CPV|CV|Caboverdiana|Cape Verdean
CRI|CR|Costarricense|Costa Rican
CUB|CU|Cubana|Cuban
CUW|CW|Curazoleña|Curaçaoan
CXR|CX|Australiana|Australian
CYM|KY|Caimanesa|Caymanian
CYP|CY|Chipriota|Cypriot
CZE|CZ|Checa|Czech
DEU|DE|Alemana|German
DJI|DJ|Yibutiana|Djiboutian
DMA|DM|Dominiquesa|Dominican
DNK|DK|Danesa|Danish
DOM|DO|Dominicana|Dominican
DZA|DZ|Argelina|Algerian
EGY|EG|Egipcia|Egyptian
ERI|ER|Eritrea|Eritrean
ESH|EH|Saharaui|Sahrawi
ESP|ES|Española|Spanish
EST|EE|Estonia|Estonian
ETH|ET|Etíope|Ethiopian
FIN|FI|Finlandesa|Finnish
FJI|FJ|Fiyiana|Fijian
FLK|FK|Malvinense|Falkland Islander
FRA|FR|Francesa|French
FRO|FO|Feroesa|Faroese
FSM|FM|Micronesia|Micronesian
GAB|GA|Gabonesa|Gabonese
GBR|GB|Británica|British
GEO|GE|Georgiana|Georgian
GGY|GG|De Guernesey|Guernsey Islander
GHA|GH|Ghanesa|Ghanaian
GIB|GI|Gibraltareña|Gibraltarian
GIN|GN|Guineana|Guinean
GLP|GP|Guadalupeña|Guadeloupean
GMB|GM|Gambiana|Gambian
GNB|GW|Bisauguineana|Bissau-Guinean
GNQ|GQ|Ecuatoguineana|Equatorial Guinean
GRC|GR|Griega|Greek
GRD|GD|Granadina|Grenadian
GRL|GL|Groenlandesa|Greenlandic
GTM|GT|Guatemalteca|Guatemalan
GUF|GF|Guayanesa francesa|French Guianese
GUM|GU|Guamesa|Guamanian
GUY|GY|Guyanesa|Guyanese
HKG|HK|Hongkonesa|Hong Konger
HMD|HM|Australiana|Australian
HND|HN|Hondureña|Honduran
HRV|HR|Croata|Croatian
HTI|HT|Haitiana|Haitian
HUN|HU|Húngara|Hungarian
IDN|ID|Indonesia|Indonesian
IMN|IM|Manesa|Manx
IND|IN|India|Indian
IOT|IO|Británica|British
IRL|IE|Irlandesa|Irish
IRN|IR|Iraní|Iranian
IRQ|IQ|Iraquí|Iraqi
ISL|IS|Islandesa|Icelandic
ISR|IL|Israelí|Israeli
ITA|IT|Italiana|Italian
JAM|JM|Jamaicana|Jamaican
JEY|JE|De Jersey|Jersey Islander
JOR|JO|Jordana|Jordanian
JPN|JP|Japonesa|Japanese
KAZ|KZ|Kazaja|Kazakhstani
KEN|KE|Keniana|Kenyan
KGZ|KG|Kirguisa|Kyrgyz
KHM|KH|Camboyana|Cambodian
KIR|KI|Kiribatiana|I-Kiribati
KNA|KN|Sancristobaleña|Kittitian and Nevisian
KOR|KR|Surcoreana|South Korean
KWT|KW|Kuwaití|Kuwaiti
LAO|LA|Laosiana|Laotian
LBN|LB|Libanesa|Lebanese
LBR|LR|Liberiana|Liberian
LBY|LY|Libia|Libyan
LCA|LC|Santalucense|Saint Lucian
LIE|LI|Liechtensteiniana|Liechtensteiner
LKA|LK|Esrilanquesa|Sri Lankan
LSO|LS|Lesotense|Basotho
LTU|LT|Lituana|Lithuanian
LUX|LU|Luxemburguesa|Luxembourger
LVA|LV|Letona|Latvian
MAC|MO|Macaense|Macanese
MAF|MF|Sanmartinense francesa|Saint-Martiner
MAR|MA|Marroquí|Moroccan
MCO|MC|Monegasca|Monégasque
MDA|MD|Moldava|Moldovan
MDG|MG|Malgache|Malagasy
MDV|MV|Maldiva|Maldivian
MEX|MX|Mexicana|Mexican
MHL|MH|Marshalesa|Marshallese
MKD|MK|Macedonia|Macedonian
MLI|ML|Maliense|Malian
MLT|MT|Maltesa|Maltese
MMR|MM|Birmana|Burmese
MNE|ME|Montenegrina|Montenegrin
MNG|MN|Mongola|Mongolian
MNP|MP|Marianense|Northern Mariana Islander
MOZ|MZ|Mozambiqueña|Mozambican
MRT|MR|Mauritana|Mauritanian
MSR|MS|Montserratense|Montserratian
MTQ|MQ|Martiniquesa|Martinican
MUS|MU|Mauriciana|Mauritian
MWI|MW|Malauí|Malawian
MYS|MY|Malasia|Malaysian
MYT|YT|Mayotesa|Mahoran
NAM|NA|Namibia|Namibian
NCL|NC|Neocaledonia|New Caledonian
NER|NE|Nigerina|Nigerien
NFK|NF|Norfolquense|Norfolk Islander
NGA|NG|Nigeriana|Nigerian
NIC|NI|Nicaragüense|Nicaraguan
NIU|NU|Niueana|Niuean
NLD|NL|Neerlandesa|Dutch
NOR|NO|Noruega|Norwegian
NPL|NP|Nepalí|Nepalese
NRU|NR|Nauruana|Nauruan
NZL|NZ|Neozelandesa|New Zealander
OMN|OM|Omaní|Omani
PAK|PK|Pakistana|Pakistani
PAN|PA|Panameña|Panamanian
PCN|PN|Pitcairnesa|Pitcairn Islander
PHL|PH|Filipina|Filipino
PLW|PW|Palauana|Palauan
PNG|PG|Papú|Papua New Guinean
POL|PL|Polaca|Polish
PRI|PR|Puertorriqueña|Puerto Rican
PRK|KP|Norcoreana|North Korean
PRT|PT|Portuguesa|Portuguese
PRY|PY|Paraguaya|Paraguayan
PSE|PS|Palestina|Palestinian
PYF|PF|Polinesia|French Polynesian
QAT|QA|Catarí|Qatari
REU|RE|Reunionesa|Réunionese
ROU|RO|Rumana|Romanian
RUS|RU|Rusa|Russian
RWA|RW|Ruandesa|Rwandan
SAU|SA|Saudí|Saudi
SDN|SD|Sudanesa|Sudanese
SEN|SN|Senegalesa|Senegalese
SGP|SG|Singapurense|Singaporean
SGS|GS|Británica|British
SHN|SH|Santaelenense|Saint Helenian
SJM|SJ|Noruega|Norwegian
SLB|SB|Salomonense|Solomon Islander
SLE|SL|Sierraleonesa|Sierra Leonean
SLV|SV|Salvadoreña|Salvadoran
SMR|SM|Sanmarinense|Sammarinese
SOM|SO|Somalí|Somali
SPM|PM|Sampedrina|Saint-Pierrais and Miquelonnais
SRB|RS|Serbia|Serbian
SSD|SS|Sursudanesa|South Sudanese
STP|ST|Santotomense|Sao Tomean
SUR|SR|Surinamesa|Surinamese
SVK|SK|Eslovaca|Slovak
SVN|SI|Eslovena|Slovenian
SWE|SE|Sueca|Swedish
SWZ|SZ|Suazi|Swazi
SXM|SX|Sanmartinense|Sint Maartener
SYC|SC|Seychellense|Seychellois
SYR|SY|Siria|Syrian
TCA|TC|Turcocaiqueña|Turks and Caicos Islander
TCD|TD|Chadiana|Chadian
TGO|TG|Togolesa|Togolese
THA|TH|Tailandesa|Thai
TJK|TJ|Tayika|Tajik
TKL|TK|Tokelauana|Tokelauan
TKM|TM|Turcomana|Turkmen
TLS|TL|Timorense|East Timorese
TON|TO|Tongana|Tongan
TTO|TT|Trinitense|Trinidadian or Tobagonian
TUN|TN|Tunecina|Tunisian
TUR|TR|Turca|Turkish
TUV|TV|Tuvaluana|Tuvaluan
TWN|TW|Taiwanesa|Taiwanese
TZA|TZ|Tanzana|Tanzanian
UGA|UG|Ugandesa|Ugandan
UKR|UA|Ucraniana|Ukrainian
UMI|UM|Estadounidense|American
URY|UY|Uruguaya|Uruguayan
USA|US|Estadounidense|American
UZB|UZ|Uzbeka|Uzbek
VAT|VA|Vaticana|Vatican
VCT|VC|Sanvicentina|Vincentian
VGB|VG|Virginense británica|British Virgin Islander
VIR|VI|Virginense estadounidense|US Virgin Islander
VNM|VN|Vietnamita|Vietnamese
VUT|VU|Vanuatense|Ni-Vanuatu
WLF|WF|Walisiana|Wallisian and Futunan
WSM|WS|Samoana|Samoan
YEM|YE|Yemení|Yemeni
ZAF|ZA|Sudafricana|South African
ZMB|ZM|Zambiana|Zambian
ZWE|ZW|Zimbabuense|Zimbabwean
`;

export interface WorldCountry {
  readonly codigo: string;
  readonly iso2: string;
  readonly pais: string;
  readonly ingles: string;
  readonly nacionalidad: string;
  readonly nacionalidadIngles: string;
}

/** Every country of ISO 3166 but those that have a row of their own in the loaded list. */
export function worldCountries(): WorldCountry[] {
  const spanish = new Intl.DisplayNames('es', { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return TABLE.trim()
    .split('\n')
    .map((line) => {
      const [codigo = '', iso2 = '', nacionalidad = '', nacionalidadIngles = ''] = line.split('|');
      return { codigo, iso2, pais: spanish.of(iso2) ?? codigo, ingles: english.of(iso2) ?? codigo, nacionalidad, nacionalidadIngles };
    });
}
