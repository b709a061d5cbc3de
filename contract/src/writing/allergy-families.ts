import { namesIn, type Word } from './medicine-words.ts';

/**
 * Medicines which people react to alike, as of 19 November 2026. Written from memory of the leaflets: until a pharmacist has
 * reviewed it, the screens say so. A family that is missing gives no warning; nothing here says that a medicine is safe.
 */
interface Family {
  readonly name: string;
  readonly members: readonly (readonly Word[])[];
  /** What another member of the family means: the same danger, or one to think of. */
  readonly within: 'high' | 'attention';
}

const family = (name: string, members: string, within: Family['within'] = 'high'): Family => ({
  name,
  members: namesIn(members),
  within,
});

export const families: readonly Family[] = [
  family(
    'penicilinas',
    'penicilina, penicilinas, pen v, pen ve, benzetacil, bezetacil, benzilpenicilina, despacilina, fenoximetilpenicilina, amoxicilina, amoxi, amoxil, novocilin, clavulin, clavulanato, clavulanico, sigma clav, policlavumoxil, ampicilina, binotal, unasyn, sultamicilina, oxacilina, piperacilina, tazocin, betalactamicos, beta lactamicos',
  ),
  family(
    'cefalosporinas',
    'cefalosporina, cefalosporinas, cefalexina, keflex, cefadroxila, cefadroxil, cefaclor, cefuroxima, zinnat, axetilcefuroxima, cefprozil, ceftriaxona, rocefin, triaxin, cefazolina, kefazol, cefalotina, cefepima, cefotaxima, ceftazidima, cefoxitina, cefixima, betalactamicos, beta lactamicos',
  ),
  family(
    'carbapenêmicos',
    'carbapenem, carbapenens, carbapenemicos, meropenem, meronem, imipenem, tienam, ertapenem, invanz',
  ),
  family(
    'anti-inflamatórios (AINEs)',
    'aine, aines, ains, anti inflamatorio, anti inflamatorios, antiinflamatorio, antiinflamatorios, aas, a a s, aspirina, aspirinas, melhoral, acetilsalicilico, salicilato, salicilatos, ibuprofeno, advil, alivium, buscofem, ibupril, motrin, diclofenaco, voltaren, cataflam, cetoprofeno, profenid, bi profenid, dexcetoprofeno, naproxeno, flanax, naprosyn, nimesulida, nisulid, meloxicam, movatec, piroxicam, feldene, tenoxicam, tilatil, cetorolaco, trometamol, toragesic, toradol, celecoxibe, celebra, etoricoxibe, arcoxia, aceclofenaco, proflam, loxoprofeno, loxonin, mefenamico, ponstan, indometacina, torsilax, tandrilax, mioflex, doril, sonrisal, engov, coristina, somalgin, bufferin, alka seltzer',
  ),
  family(
    'dipirona',
    'dipirona, metamizol, novalgina, anador, dorflex, neosaldina, lisador, magnopyrol, maxalgina, doralgina, benegrip, buscopan composto, tropinal, buscoduo composto, pirazolona, pirazolonas',
  ),
  family(
    'paracetamol',
    'paracetamol, acetaminofeno, tylenol, tylex, vick pyrena, paco, torsilax, tandrilax, dorilax, sonridor, resfenol, cimegripe, naldecon, multigrip',
  ),
  family(
    'sulfas',
    'sulfa, sulfas, sulfonamida, sulfonamidas, sulfametoxazol, bactrim, infectrin, cotrimoxazol, sulfadiazina, sulfassalazina, azulfin, sulfamidas',
  ),
  family(
    'sulfonamidas que não são antibióticos',
    'furosemida, lasix, hidroclorotiazida, clortalidona, indapamida, acetazolamida, diamox, dorzolamida, bumetanida',
    'attention',
  ),
  family(
    'macrolídeos',
    'macrolideo, macrolideos, azitromicina, azitro, astro, zitromax, claritromicina, klaricid, eritromicina, roxitromicina, espiramicina',
  ),
  family(
    'quinolonas',
    'quinolona, quinolonas, fluoroquinolonas, ciprofloxacino, ciprofloxacina, cipro, levofloxacino, levofloxacina, levaquin, tavanic, norfloxacino, floxacin, ofloxacino, moxifloxacino, avalox, vigamox, gemifloxacino',
  ),
  family(
    'tetraciclinas',
    'tetraciclina, tetraciclinas, doxiciclina, vibramicina, minociclina, limeciclina, tetralysal',
  ),
  family(
    'aminoglicosídeos',
    'aminoglicosideo, aminoglicosideos, gentamicina, garamicina, amicacina, tobramicina, neomicina, nebacetin, estreptomicina',
  ),
  family('lincosamidas', 'clindamicina, dalacin, lincomicina, frademicina'),
  family('nitroimidazóis', 'metronidazol, flagyl, secnidazol, secnidal, tinidazol, benznidazol'),
  family('antifúngicos azóis', 'fluconazol, zoltec, itraconazol, cetoconazol, voriconazol', 'attention'),
  family('glicopeptídeos', 'vancomicina, teicoplanina, targocid'),
  family('nitrofurantoína', 'nitrofurantoina, macrodantina'),
  family(
    'opioides',
    'opioide, opioides, opiaceo, opiaceos, morfina, dimorf, codeina, codein, tylex, paco, tramadol, tramal, oxicodona, oxycontin, metadona, petidina, meperidina, dolantina, fentanila, fentanil, buprenorfina, tapentadol, nalbufina, hidromorfona',
  ),
  family(
    'anestésicos locais do tipo amida',
    'lidocaina, xylocaina, xilocaina, xilestesin, bupivacaina, marcaina, neocaina, prilocaina, citanest, mepivacaina, scandicaine, articaina, ropivacaina, emla, anestesico local, anestesicos locais, anestesia local, anestesia de dentista',
  ),
  family(
    'anestésicos locais do tipo éster',
    'benzocaina, procaina, novocaina, tetracaina, cloroprocaina, anestesico local, anestesicos locais, anestesia local',
  ),
  family(
    'contraste iodado',
    'contraste iodado, contrastes iodados, contraste, iohexol, omnipaque, iopamidol, iobitridol, iodo',
  ),
  family('iodo', 'iodo, iodado, povidona, povidine, pvpi, lugol, amiodarona, ancoron', 'attention'),
  family(
    'inibidores da ECA',
    'ieca, iecas, captopril, capoten, enalapril, renitec, lisinopril, ramipril, perindopril, benazepril, quinapril, fosinopril',
  ),
  family('sacubitril', 'sacubitril, entresto'),
  family(
    'anticonvulsivantes aromáticos',
    'carbamazepina, tegretol, oxcarbazepina, trileptal, fenitoina, hidantal, fenobarbital, gardenal, primidona, lamotrigina, lamictal, lacosamida',
    'attention',
  ),
  family(
    'estatinas',
    'estatina, estatinas, sinvastatina, atorvastatina, rosuvastatina, pravastatina, pitavastatina',
    'attention',
  ),
  family(
    'inibidores da bomba de prótons',
    'omeprazol, esomeprazol, pantoprazol, lansoprazol, rabeprazol, dexlansoprazol',
    'attention',
  ),
  family('metoclopramida e bromoprida', 'metoclopramida, plasil, bromoprida, digesan', 'attention'),
  family(
    'escopolamina',
    'escopolamina, hioscina, butilbrometo, buscopan, buscopan composto, tropinal, atroveran, buscoduo',
  ),
  family(
    'insulinas',
    'insulina, insulinas, glargina, lantus, nph, lispro, humalog, asparte, novorapid, degludeca, tresiba, detemir',
  ),
  family('heparinas', 'heparina, heparinas, enoxaparina, clexane, dalteparina, liquemine'),
  family(
    'corticoides',
    'corticoide, corticoides, corticosteroide, prednisona, meticorten, prednisolona, dexametasona, decadron, betametasona, celestone, diprospan, hidrocortisona, metilprednisolona, deflazacorte, triancinolona',
    'attention',
  ),
  family(
    'benzodiazepínicos',
    'benzodiazepinico, benzodiazepinicos, diazepam, clonazepam, rivotril, alprazolam, frontal, bromazepam, lexotan, lorazepam, midazolam, dormonid, clobazam',
    'attention',
  ),
];

/** Who reacts to the first may react to the second; said both ways round. */
export const crossReactions: readonly (readonly [string, string])[] = [
  ['penicilinas', 'cefalosporinas'],
  ['penicilinas', 'carbapenêmicos'],
  ['cefalosporinas', 'carbapenêmicos'],
  ['anti-inflamatórios (AINEs)', 'dipirona'],
  ['sulfas', 'sulfonamidas que não são antibióticos'],
  ['inibidores da ECA', 'sacubitril'],
  ['contraste iodado', 'iodo'],
];

/** In many names of medicines, and none of them alone a reason to warn. */
export const unspecific = new Set(
  'comprimido, comprimidos, capsula, capsulas, solucao, suspensao, xarope, gotas, creme, pomada, locao, spray, injetavel, ampola, frasco, sache, adesivo, revestido, liberacao, prolongada, cloridrato, dicloridrato, sulfato, fosfato, acetato, maleato, besilato, succinato, tartarato, mesilato, citrato, nitrato, brometo, carbonato, hidroxido, bicarbonato, sodico, sodica, sodio, potassico, potassio, calcio, magnesio, aluminio, acido, monoidratada, monohidratada, triidratada, composto, composta, complexo, vitamina, vitaminas, extrato, infantil, pediatrico, adulto, forte, generico, similar, manipulado, medicamento, remedio, antibiotico, alergia, alergico, alergica, reacao, tomar, horas, oleo, agua, base, pasta, colirio, pastilha, dose, unica, duplo'.split(
    ', ',
  ),
);
