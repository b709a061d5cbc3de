import { namesIn, placeOf, wordsOf } from './medicine-words.ts';
import type { Control } from './prescription.ts';

/**
 * Substances most prescribed among those the law keeps a copy of, as of 19 November 2026: retained by RDC 471/2021 with RDC
 * 973/2025 and the Instrução Normativa 360/2025, controlled by the Anexo I of Portaria SVS/MS 344/1998. Not the whole lists, typed
 * from secondary copies, and reviewed by no pharmacist yet: it only asks the professional, who says what the medicine is. Names of
 * brands stand beside their substance.
 */
const antimicrobials = `
clavulanico, clavulanato, clavulin, fusidico, nalidixico, pipemidico, amicacina, amoxicilina, amoxil, novocilin, ampicilina,
azitromicina, azitro, zitromax, aztreonam, bacitracina, nebacetin, besifloxacino, carbenicilina, cefaclor, cefadroxila, cefadroxil,
cefalexina, keflex, cefalotina, cefazolina, cefepima, cefoperazona, cefotaxima, cefoxitina, cefpodoxima, cefprozil, ceftazidima,
ceftarolina, ceftriaxona, rocefin, cefuroxima, axetilcefuroxima, zinnat, ciprofloxacino, ciprofloxacina, cipro, claritromicina,
klaricid, clindamicina, dalacin, clofazimina, cloranfenicol, cloxacilina, daptomicina, dapsona, dicloxacilina, doxiciclina,
vibramicina, eritromicina, ertapenem, espectinomicina, espiramicina, estreptomicina, etambutol, etionamida, fosfomicina, monuril,
gatifloxacino, gemifloxacino, gentamicina, garamicina, imipenem, isoniazida, levofloxacino, levofloxacina, limeciclina, tetralysal,
lincomicina, linezolida, lomefloxacino, meropenem, metenamina, metronidazol, flagyl, minociclina, moxifloxacino, vigamox, mupirocina,
bactroban, neomicina, netilmicina, nitrofurantoina, macrodantina, norfloxacino, ofloxacino, oxacilina, oxitetraciclina, penicilina,
benzilpenicilina, benzetacil, fenoximetilpenicilina, pen ve, piperacilina, tazobactam, pirazinamida, polimixina, retapamulina,
rifamicina, rifampicina, rifapentina, roxitromicina, sulbactam, sulfadiazina, sulfametoxazol, bactrim, sulfatiazol, sultamicilina,
teicoplanina, tetraciclina, tianfenicol, ticarcilina, tigeciclina, tirotricina, tobramicina, trimetoprima, vancomicina`;

const glp1 = `
semaglutida, ozempic, wegovy, rybelsus, liraglutida, saxenda, victoza, olire, dulaglutida, trulicity, tirzepatida, mounjaro,
lixisenatida, soliqua`;

const controlled = `
morfina, dimorf, fentanila, fentanil, durogesic, metadona, mytedom, oxicodona, oxycontin, petidina, dolantina, meperidina,
hidromorfona, buprenorfina, restiva, tapentadol, palexis, remifentanila, sufentanila, codeina, codein, tylex, paco, tramadol, tramal,
nalbufina, metilfenidato, ritalina, concerta, lisdexanfetamina, venvanse, anfetamina, dexanfetamina, modafinila, stavigile,
armodafinila, canabidiol, dronabinol, alprazolam, frontal, bromazepam, lexotan, clobazam, frisium, urbanil, clonazepam, rivotril,
clordiazepoxido, cloxazolam, olcadil, diazepam, valium, estazolam, noctal, flunitrazepam, rohypnol, flurazepam, lorazepam, lorax,
midazolam, dormonid, nitrazepam, fenobarbital, gardenal, zolpidem, stilnox, patz, zopiclona, imovane, eszopiclona, prysma, perampanel,
sibutramina, anfepramona, femproporex, mazindol, amitriptilina, amytril, tryptanol, nortriptilina, pamelor, imipramina, tofranil,
clomipramina, anafranil, fluoxetina, prozac, daforin, sertralina, zoloft, assert, paroxetina, pondera, aropax, citalopram,
escitalopram, lexapro, fluvoxamina, luvox, venlafaxina, efexor, desvenlafaxina, pristiq, duloxetina, cymbalta, velija, bupropiona,
wellbutrin, bup, mirtazapina, remeron, trazodona, donaren, agomelatina, valdoxan, vortioxetina, brintellix, vilazodona, tranilcipromina,
parnate, moclobemida, tianeptina, haloperidol, haldol, clorpromazina, amplictil, levomepromazina, neozine, risperidona, risperdal,
quetiapina, seroquel, olanzapina, zyprexa, aripiprazol, ziprasidona, clozapina, leponex, paliperidona, lurasidona, latuda,
brexpiprazol, periciazina, neuleptil, pimozida, sulpirida, equilid, amissulprida, flufenazina, trifluoperazina, stelazine,
carbamazepina, tegretol, oxcarbazepina, trileptal, valproico, valproato, divalproato, depakene, depakote, fenitoina, hidantal,
lamotrigina, lamictal, topiramato, topamax, gabapentina, neurontin, pregabalina, lyrica, levetiracetam, keppra, lacosamida, vimpat,
brivaracetam, vigabatrina, sabril, etossuximida, primidona, litio, carbolitium, biperideno, akineton, levodopa, prolopa, pramipexol,
sifrol, entacapona, selegilina, rasagilina, amantadina, mantidan, triexifenidil, artane, donepezila, eranz, rivastigmina, exelon,
galantamina, memantina, alois, ebix, buspirona, naltrexona, dissulfiram, antietanol, atomoxetina, atentah, cetamina, escetamina,
propofol, misoprostol, celecoxibe, celebra, etoricoxibe, arcoxia, parecoxibe, isotretinoina, roacutan, acitretina, neotigason,
talidomida, testosterona, durateston, deposteron, androgel, nebido, nandrolona, deca durabolin, oxandrolona, estanozolol, mesterolona,
somatropina, ludiomil, maprotilina`;

const lists: readonly (readonly [Exclude<Control, 'none'>, ReturnType<typeof namesIn>])[] = [
  ['controlled', namesIn(controlled)],
  ['retained', namesIn(`${antimicrobials}, ${glp1}`)],
];

/** What a medicine probably is by law; undefined where the table does not know it, which says nothing. */
export function probableControl(medicine: string): Exclude<Control, 'none'> | undefined {
  const words = wordsOf(medicine);
  return lists.find(([, names]) => names.some((name) => placeOf(name, words) >= 0))?.[0];
}
