/** Exams asked for most, with their TUSS codes: code, name, words. Not the whole table: the operator can bring it in. */
export const tuss = `\
40101010\tEletrocardiograma (ECG)\teletro
40101037\tTeste ergométrico computadorizado\testeira
40101061\tTeste cardiopulmonar de exercício (ergoespirometria)
40102025\tManometria anorretal
40102068\tManometria esofágica
40102084\tpHmetria esofágica
40103064\tAudiometria de tronco cerebral (BERA)
40103072\tAudiometria tonal limiar
40103099\tAudiometria vocal
40103137\tCampimetria computadorizada\tcampo visual
40103170\tEletroencefalograma (EEG) de rotina
40103234\tEletroencefalograma em vigília e sono
40103250\tEletrorretinografia
40103315\tEletroneuromiografia de membros inferiores\tenmg
40103323\tEletroneuromiografia de membros superiores\tenmg túnel do carpo
40103331\tEletroneuromiografia de membros superiores e inferiores\tenmg
40103439\tImpedanciometria (timpanometria)\timitanciometria
40103463\tEmissões otoacústicas evocadas\tteste da orelhinha
40103528\tPolissonografia de noite inteira\tapneia
40103633\tPotencial evocado visual
40103749\tVectoeletronistagmografia\tlabirinto
40103897\tProcessamento auditivo central
40105040\tDifusão do monóxido de carbono
40105059\tPico de fluxo expiratório
40105075\tProva de função pulmonar completa\tespirometria
40105148\tEspirometria
40201023\tAnuscopia
40201058\tBroncoscopia
40201066\tCistoscopia
40201082\tColonoscopia
40201120\tEndoscopia digestiva alta\teda
40201155\tHisteroscopia diagnóstica com biópsia
40201171\tRetossigmoidoscopia flexível
40201210\tVideoendoscopia nasossinusal com ótica flexível\tnasofibroscopia
40201252\tVideofaringolaringoscopia flexível
40202038\tEndoscopia digestiva alta com biópsia\teda
40202615\tEndoscopia digestiva alta com biópsia e teste de urease\teda
40202666\tColonoscopia com biópsia
40301060\tVitamina C (ácido ascórbico)
40301087\tÁcido fólico nos eritrócitos\tfolato
40301109\tLactato (ácido láctico)
40301150\tÁcido úrico
40301168\tÁcido valproico
40301222\tAlbumina
40301230\tAldolase
40301249\tAlfa-1-antitripsina
40301281\tAmilase
40301320\tAmônia
40301354\tApolipoproteína A
40301362\tApolipoproteína B
40301397\tBilirrubinas total e frações
40301400\tCálcio
40301419\tCálcio iônico
40301427\tCapacidade de fixação do ferro\ttibc
40301435\tCarbamazepina, dosagem
40301478\tCeruloplasmina
40301508\tClearance de creatinina
40301559\tCloro
40301567\tCobre
40301583\tColesterol HDL
40301591\tColesterol LDL
40301605\tColesterol total
40301630\tCreatinina
40301648\tCreatinofosfoquinase total (CPK)\tck
40301656\tCreatinofosfoquinase fração MB, massa\tckmb
40301680\tCurva glicêmica, 4 dosagens
40301729\tDesidrogenase láctica (DHL)\tldh
40301753\tDigoxina, dosagem
40301761\tEletroforese de proteínas
40301826\tFenitoína, dosagem
40301834\tFenobarbital, dosagem
40301842\tFerro sérico
40301885\tFosfatase alcalina\tfa
40301931\tFósforo
40301958\tFrutosamina
40301990\tGama-glutamil transferase (Gama GT)\tggt
40302016\tGasometria
40302032\tGlicemia após sobrecarga de glicose\tpós-prandial dextrosol
40302040\tGlicose em jejum\tglicemia
40302067\tHaptoglobina
40302113\tHomocisteína
40302164\tTeste de tolerância à lactose
40302199\tLipase
40302210\tLipoproteína (a)
40302229\tLítio\tlitemia
40302237\tMagnésio
40302245\tMioglobina
40302318\tPotássio
40302377\tProteínas totais
40302385\tProteínas totais e frações
40302407\tBicarbonato (reserva alcalina)
40302423\tSódio
40302458\tTacrolimo
40302504\tTransaminase oxalacética (TGO, AST)\tast
40302512\tTransaminase pirúvica (TGP, ALT)\talt
40302520\tTransferrina
40302547\tTriglicerídeos
40302571\tTroponina
40302580\tUreia
40302601\tVitamina A
40302610\tVitamina E
40302687\tProcalcitonina
40302695\tColesterol VLDL
40302709\tTeste oral de tolerância à glicose, 2 dosagens\ttotg curva glicêmica
40302725\tImunofixação
40302733\tHemoglobina glicada (HbA1c)\tglicosilada
40302750\tPerfil lipídico (lipidograma)
40302776\tPeptídeo natriurético (BNP, NT-proBNP)
40302784\tVitamina B1
40302814\tVitamina B6
40302830\tVitamina D 25-hidroxi\t25oh calcidiol
40302849\tVitamina K
40302962\tCistatina C
40303055\tGordura fecal
40303098\tLeucócitos e hemácias nas fezes
40303110\tParasitológico de fezes\tepf
40303128\tParasitológico de fezes, coleta múltipla\tmif
40303136\tSangue oculto nas fezes
40303209\tHelicobacter pylori, antígeno nas fezes
40303250\tSangue oculto nas fezes, pesquisa imunológica
40303284\tElastase pancreática fecal
40303330\tCalprotectina fecal
40304019\tAnticoagulante lúpico
40304060\tAntitrombina III
40304108\tCoombs direto
40304132\tTeste de falcização
40304264\tFibrinogênio
40304299\tGrupo sanguíneo ABO e fator Rh\ttipagem sanguínea tipo de sangue
40304337\tHematócrito
40304345\tHemoglobina
40304353\tEletroforese de hemoglobina
40304361\tHemograma completo com plaquetas\thmg
40304370\tVelocidade de hemossedimentação (VHS)
40304418\tLeucócitos, contagem
40304507\tProteína C da coagulação
40304515\tProteína S da coagulação
40304558\tReticulócitos, contagem
40304590\tTempo de protrombina (TAP, INR)\ttp
40304639\tTempo de tromboplastina parcial ativada (TTPA)
40304884\tCoombs indireto
40304892\tMielograma
40304906\tDímero D\td-dimero
40304922\tCoagulograma
40305015\tVitamina D 1,25-di-hidroxi\tcalcitriol
40305341\tAnti-GAD
40305759\tBeta-HCG qualitativo\tteste de gravidez
40305767\tBeta-HCG quantitativo\tgravidez
40305775\tMacroprolactina
40306062\tAnti-DNA
40306089\tAnti-La (SSB)
40306097\tAnti-LKM-1
40306100\tAnti-RNP
40306119\tAnti-Ro (SSA)
40306127\tAnti-Sm
40306143\tAnticardiolipina IgG
40306151\tAnticardiolipina IgM
40306259\tAntiendomísio\tcelíaca
40306356\tAntimitocôndria
40306399\tAntimúsculo liso
40306402\tAnticorpo anticitoplasma de neutrófilos C (ANCA-C)
40306410\tAnticorpo anticitoplasma de neutrófilos P (ANCA-P)
40306445\tAntiestreptolisina O (ASLO)
40306461\tAvidez de IgG (toxoplasmose, citomegalovírus, rubéola), cada
40306615\tChagas IgG
40306666\tCitomegalovírus IgG
40306674\tCitomegalovírus IgM
40306704\tComplemento C3
40306712\tComplemento C4
40306747\tComplemento CH50
40306798\tDengue IgG e IgM, cada\tsorologia
40306852\tFator antinúcleo (FAN)
40306860\tFator reumatoide quantitativo
40306933\tHepatite A, anticorpos IgG
40306941\tHepatite A, anticorpos IgM
40306950\tAnti-HBc IgG (hepatite B)
40306968\tAnti-HBc IgM (hepatite B)
40306976\tAnti-HBe (hepatite B)
40306984\tHBeAg (hepatite B)
40306992\tAnti-HBs (hepatite B)
40307018\tHBsAg (hepatite B, antígeno de superfície)
40307026\tAnti-HCV (hepatite C)
40307085\tHerpes simples IgG
40307093\tHerpes simples IgM
40307182\tAnticorpos anti-HIV 1 e 2\tsorologia
40307212\tHTLV 1 ou 2, anticorpos
40307220\tImunoglobulina A (IgA)
40307255\tIgE específica por grupo, cada\talergia
40307263\tIgE específica por alérgeno, cada\trast alergia
40307271\tImunoglobulina E total (IgE)
40307280\tImunoglobulina G (IgG)
40307301\tImunoglobulina M (IgM)
40307409\tLeptospirose IgG
40307417\tLeptospirose IgM
40307433\tLinfócitos T CD4, contagem
40307573\tEpstein-Barr, anti-VCA IgG\tmononucleose
40307581\tEpstein-Barr, anti-VCA IgM\tmononucleose
40307638\tPPD (teste tuberculínico)\tmantoux tuberculose
40307697\tRubéola IgG
40307700\tRubéola IgM
40307735\tFTA-ABS IgG\tsífilis
40307760\tVDRL\tsífilis
40307786\tTeste respiratório para Helicobacter pylori
40307824\tToxoplasmose IgG
40307832\tToxoplasmose IgM
40308120\tSarampo IgG
40308162\tVaricela IgG
40308286\tSífilis, anticorpos totais
40308383\tProteína C reativa qualitativa
40308391\tProteína C reativa quantitativa (PCR)\tultrassensível
40308553\tAntitransglutaminase tecidual IgA\tcelíaca
40308804\tAnticorpos antipeptídeo cíclico citrulinado (anti-CCP)
40309010\tAdenosina deaminase (ADA) em líquidos
40309304\tAnticorpos antiespermatozoide
40309312\tEspermograma
40309525\tLíquido sinovial, rotina
40310051\tPesquisa de BAAR\tescarro tuberculose
40310060\tBacterioscopia (Gram)
40310124\tCultura bacteriana de materiais diversos\tsecreção
40310140\tCultura para fungos
40310183\tCoprocultura\tcultura de fezes
40310213\tUrocultura com contagem de colônias\tcultura de urina
40310221\tEstreptococo A, teste rápido\tamigdalite
40310230\tPesquisa de fungos\tmicológico direto
40310248\tHemocultura
40310337\tRotavírus, pesquisa
40310418\tAntibiograma
40311040\tCálculo urinário, análise
40311104\tDismorfismo eritrocitário
40311163\tMetanefrinas urinárias
40311171\tMicroalbuminúria\talbuminúria
40311210\tUrina tipo I (EAS, rotina de urina)\teas urina 1 sumário de urina
40311309\tEletroforese de proteínas urinárias
40312046\tTeste do suor (cloro)
40312062\tPerfil metabólico para litíase renal
40312151\tProvas de função hepática\thepatograma
40312160\tTeste do pezinho básico
40312178\tTeste do pezinho ampliado
40312330\tSexagem fetal
40312445\tTeste respiratório de intolerância à lactose
40313107\tChumbo
40313255\tSelênio
40313328\tZinco
40314057\tFator V de Leiden
40314081\tHepatite B quantitativo por PCR
40314103\tHepatite C quantitativo por PCR
40314120\tHIV, carga viral por PCR
40314154\tHPV, PCR com subtipagem\tpapilomavírus
40314243\tClamídia por biologia molecular
40314430\tHLA-B27
40314561\tVírus zika, PCR
40314618\tSARS-CoV-2 (covid-19), RT-PCR\tcoronavírus
40314626\tInfluenza A e B, PCR em tempo real\tgripe
40316017\t17-alfa-hidroxiprogesterona
40316041\tHormônio adrenocorticotrófico (ACTH)
40316050\tAldosterona
40316068\tAlfafetoproteína
40316076\tAndrostenediona
40316084\tAnticorpo antirreceptor de TSH (TRAb)
40316106\tAnticorpos antitireoglobulina
40316122\tAntígeno carcinoembrionário (CEA)
40316130\tAntígeno prostático específico livre (PSA livre)
40316149\tAntígeno prostático específico total (PSA total)
40316157\tAnticorpos antiperoxidase tireoidiana (anti-TPO)
40316165\tCalcitonina
40316173\tCatecolaminas
40316190\tCortisol
40316203\tHormônio do crescimento (GH)
40316246\tEstradiol
40316270\tFerritina
40316289\tHormônio folículo-estimulante (FSH)
40316300\tGlobulina ligadora de hormônios sexuais (SHBG)
40316335\tHormônio luteinizante (LH)
40316360\tInsulina
40316378\tMarcadores tumorais (CA 125, CA 19-9, CA 15-3, CA 72-4), cada
40316394\tPeptídeo C
40316408\tProgesterona
40316416\tProlactina
40316424\tParatormônio (PTH)
40316432\tRenina
40316440\tSomatomedina C (IGF-1)
40316459\tSulfato de deidroepiandrosterona (S-DHEA)
40316467\tT3 livre
40316491\tT4 livre
40316505\tTestosterona livre
40316513\tTestosterona total
40316521\tHormônio tireoestimulante (TSH)
40316530\tTireoglobulina
40316548\tTiroxina (T4 total)
40316556\tTri-iodotironina (T3 total)
40316572\tVitamina B12\tcobalamina
40316890\tHormônio antimülleriano\treserva ovariana
40501051\tCariótipo de sangue com bandas
40502139\tRastreamento bioquímico do 1º trimestre (PAPP-A e beta-HCG)
40601137\tCitologia cérvico-vaginal oncótica\tpapanicolau preventivo
40601170\tImuno-histoquímica, painel
40601188\tImuno-histoquímica, reação isolada
40601200\tAnatomopatológico de peça simples\tbiópsia
40601218\tAnatomopatológico de peça complexa
40601250\tCitologia de punção aspirativa (PAAF), até 5 lâminas
40601293\tCaptura híbrida
40601323\tCitologia em meio líquido\tpapanicolau
40701069\tCintilografia do miocárdio, perfusão em repouso
40701131\tCintilografia do miocárdio, perfusão com estresse farmacológico
40701140\tCintilografia do miocárdio, perfusão com estresse físico
40703037\tCintilografia da tireoide e captação (tecnécio)
40703045\tCintilografia das paratireoides
40704017\tCintilografia renal dinâmica
40704033\tCintilografia renal estática\tdmsa
40706010\tCintilografia óssea de corpo total
40708128\tPET oncológico dedicado\tpet-ct
40709035\tCintilografia pulmonar de perfusão
40801012\tRadiografia de crânio, 2 incidências
40801063\tRadiografia de seios da face
40801128\tRadiografia de adenoides ou cavum
40801136\tRadiografia panorâmica de mandíbula\tortopantomografia dentes
40802019\tRadiografia de coluna cervical, 3 incidências
40802035\tRadiografia de coluna dorsal, 2 incidências\ttorácica
40802051\tRadiografia de coluna lombossacra, 3 incidências
40802078\tRadiografia de sacro e cóccix
40802094\tRadiografia de coluna total para escoliose
40803031\tRadiografia de costelas, por hemitórax
40803040\tRadiografia de clavícula
40803074\tRadiografia de ombro
40803082\tRadiografia de braço
40803090\tRadiografia de cotovelo
40803104\tRadiografia de antebraço
40803112\tRadiografia de punho
40803120\tRadiografia de mão ou dedo
40803139\tRadiografia de mãos e punhos para idade óssea
40804011\tRadiografia de bacia
40804020\tRadiografia de articulações sacroilíacas
40804038\tRadiografia de quadril
40804046\tRadiografia de coxa\tfêmur
40804054\tRadiografia de joelho
40804062\tRadiografia de patela
40804070\tRadiografia de perna\ttíbia
40804089\tRadiografia de tornozelo
40804097\tRadiografia de pé ou dedo do pé
40804100\tRadiografia de calcâneo
40804119\tEscanometria dos membros inferiores
40805018\tRadiografia de tórax, 1 incidência
40805026\tRadiografia de tórax, 2 incidências\tpa perfil
40806057\tRadiografia de esôfago, hiato, estômago e duodeno (EED)
40807053\tUretrocistografia de adulto
40808017\tRadiografia de abdome simples
40808025\tRadiografia de abdome agudo
40808033\tMamografia convencional bilateral
40808041\tMamografia digital bilateral
40808130\tDensitometria óssea de coluna e fêmur
40808149\tDensitometria óssea de corpo inteiro
40809030\tHisterossalpingografia
40901033\tUltrassonografia de glândulas salivares
40901041\tUltrassonografia de tórax
40901076\tEcocardiograma com estresse farmacológico\teco
40901084\tEcocardiograma fetal\teco
40901092\tEcocardiograma transesofágico com Doppler\teco
40901106\tEcocardiograma transtorácico com Doppler\teco ecodopplercardiograma
40901114\tUltrassonografia de mamas
40901122\tUltrassonografia de abdome total
40901130\tUltrassonografia de abdome superior
40901173\tUltrassonografia de abdome inferior masculino (bexiga e próstata)\tpelve
40901181\tUltrassonografia de abdome inferior feminino (bexiga, útero e ovários)\tpelve pélvica
40901190\tUltrassonografia de pele e subcutâneo\tpartes moles
40901203\tUltrassonografia de órgãos superficiais (tireoide, escroto, pênis ou crânio)
40901211\tUltrassonografia de estruturas superficiais (cervical, axila, músculo ou tendão)
40901220\tUltrassonografia articular, por articulação\tombro joelho punho cotovelo tornozelo quadril
40901238\tUltrassonografia obstétrica
40901246\tUltrassonografia obstétrica com Doppler
40901254\tUltrassonografia obstétrica com translucência nucal
40901262\tUltrassonografia obstétrica morfológica
40901297\tUltrassonografia obstétrica de 1º trimestre, endovaginal
40901300\tUltrassonografia transvaginal\tendovaginal
40901319\tUltrassonografia para controle de ovulação
40901335\tUltrassonografia de próstata, transretal
40901360\tDoppler de carótidas e vertebrais\tultrassonografia
40901386\tDoppler de órgão ou estrutura isolada\tultrassonografia
40901394\tDoppler de aorta e artérias renais\tultrassonografia
40901459\tDoppler arterial de membro superior, unilateral\tultrassonografia
40901467\tDoppler venoso de membro superior, unilateral\tultrassonografia
40901475\tDoppler arterial de membro inferior, unilateral\tultrassonografia
40901483\tDoppler venoso de membro inferior, unilateral\tultrassonografia trombose varizes
40901505\tUltrassonografia obstétrica, perfil biofísico fetal
40901602\tDoppler transcraniano
40901750\tUltrassonografia de próstata, via abdominal
40901769\tUltrassonografia do aparelho urinário (rins e bexiga)\tvias urinárias renal
40901793\tElastografia hepática
40901858\tUltrassonografia para pesquisa de endometriose
41001010\tTomografia de crânio, sela túrcica ou órbitas
41001028\tTomografia de mastoides ou orelhas
41001036\tTomografia de face ou seios da face
41001060\tTomografia de pescoço
41001079\tTomografia de tórax
41001087\tTomografia do coração para escore de cálcio
41001095\tTomografia de abdome total
41001109\tTomografia de abdome superior
41001117\tTomografia de pelve ou bacia
41001125\tTomografia de coluna cervical, dorsal ou lombossacra
41001141\tTomografia de articulação, unilateral\tombro cotovelo punho joelho tornozelo quadril
41001176\tAngiotomografia de aorta torácica
41001184\tAngiotomografia de aorta abdominal
41001230\tAngiotomografia coronariana
41001362\tUrotomografia (vias urinárias)
41001516\tAngiotomografia arterial pulmonar\ttep
41101014\tRessonância magnética de crânio (encéfalo)
41101022\tRessonância magnética de sela túrcica (hipófise)
41101073\tRessonância magnética de órbitas
41101103\tRessonância magnética de articulação temporomandibular
41101111\tRessonância magnética de pescoço
41101120\tRessonância magnética de tórax
41101138\tRessonância magnética do coração, morfológica e funcional
41101170\tRessonância magnética de abdome superior
41101189\tRessonância magnética de pelve
41101227\tRessonância magnética de coluna cervical, dorsal ou lombar
41101260\tRessonância magnética de mão
41101278\tRessonância magnética de bacia (articulações sacroilíacas)
41101286\tRessonância magnética de coxa, unilateral
41101294\tRessonância magnética de perna, unilateral
41101308\tRessonância magnética de pé (antepé)
41101316\tRessonância magnética articular, por articulação\tombro cotovelo punho joelho tornozelo quadril
41101359\tColangiorressonância (hidrorressonância)\tcolângio
41101464\tRessonância magnética multiparamétrica da próstata
41101480\tRessonância magnética de mamas
41101537\tAngiorressonância arterial de crânio
`;
