/** The codes of CID-10 used most, with what people call them: code, name, words. Not the whole table: the operator can bring it in. */
export const cid10 = `\
A01.0\tFebre tifoide
A02.0\tEnterite por salmonela
A04.9\tInfecção intestinal bacteriana não especificada
A05.9\tIntoxicação alimentar bacteriana não especificada\tintoxicação alimentar
A06.9\tAmebíase não especificada
A07.1\tGiardíase (lamblíase)
A08.0\tEnterite por rotavírus
A08.4\tInfecção intestinal devida a vírus não especificado\tvirose intestinal gastroenterite viral
A09\tDiarreia e gastroenterite de origem infecciosa presumível\tgastroenterite infecção intestinal virose
A15.0\tTuberculose pulmonar, com confirmação por exame microscópico da expectoração, com ou sem cultura
A16.2\tTuberculose pulmonar, sem menção de confirmação bacteriológica ou histológica
A16.9\tTuberculose respiratória, não especificada, sem menção de confirmação bacteriológica ou histológica
A27.9\tLeptospirose não especificada
A30.9\tHanseníase (lepra) não especificada
A35\tOutros tipos de tétano
A37.9\tCoqueluche não especificada
A38\tEscarlatina
A41.9\tSepticemia não especificada\tsepse
A46\tErisipela
A49.9\tInfecção bacteriana não especificada
A50.9\tSífilis congênita não especificada
A51.0\tSífilis genital primária
A53.9\tSífilis não especificada
A54.9\tInfecção gonocócica não especificada\tgonorreia
A56.2\tInfecção por clamídia do trato geniturinário, localização não especificada
A59.0\tTricomoníase urogenital
A60.0\tInfecção dos órgãos genitais e do trato geniturinário pelo vírus do herpes\therpes genital
A63.0\tVerrugas anogenitais (venéreas)\thpv condiloma
A64\tDoenças sexualmente transmitidas, não especificadas\tist dst
A77.0\tFebre maculosa devida a Rickettsia rickettsii
A90\tDengue (dengue clássico)
A91\tFebre hemorrágica devida ao vírus do dengue\tdengue hemorrágica
A92.0\tFebre de Chikungunya
A92.8\tOutras febres virais especificadas transmitidas por mosquitos\tzika
A95.9\tFebre amarela não especificada
B00.1\tDermatite vesicular devida ao vírus do herpes\therpes labial
B00.9\tInfecção não especificada devida ao vírus do herpes
B01.9\tVaricela sem complicações\tcatapora
B02.9\tHerpes zoster sem complicação\tcobreiro
B05.9\tSarampo sem complicações
B06.9\tRubéola sem complicações
B07\tVerrugas de origem viral
B08.1\tMolusco contagioso
B08.4\tEstomatite vesicular devida a enterovírus com exantema\tmão pé boca
B08.5\tFaringite vesicular devida a enterovírus\therpangina
B09\tInfecção viral não especificada caracterizada por lesões da pele e mucosas\texantema viral
B15.9\tHepatite A sem coma hepático
B16.9\tHepatite aguda B sem agente Delta e sem coma hepático
B17.1\tHepatite aguda C
B18.1\tHepatite viral crônica B sem agente Delta
B18.2\tHepatite viral crônica C
B20\tDoença pelo vírus da imunodeficiência humana (HIV), resultando em doenças infecciosas e parasitárias
B24\tDoença pelo vírus da imunodeficiência humana (HIV) não especificada\taids hiv
B25.9\tDoença não especificada por citomegalovírus
B26.9\tParotidite epidêmica sem complicações\tcaxumba
B27.9\tMononucleose infecciosa não especificada
B30.9\tConjuntivite viral não especificada
B33.8\tOutras doenças especificadas por vírus
B34.2\tInfecção por coronavírus de localização não especificada
B34.9\tInfecção viral não especificada\tvirose
B35.0\tTinha da barba e do couro cabeludo
B35.1\tTinha das unhas\tonicomicose micose de unha
B35.3\tTinha dos pés\tfrieira pé de atleta
B35.4\tTinha do corpo\tmicose
B35.6\tTinea cruris
B35.9\tDermatofitose não especificada
B36.0\tPitiríase versicolor\tpano branco
B37.0\tEstomatite por Candida\tsapinho candidíase oral
B37.3\tCandidíase da vulva e da vagina
B37.9\tCandidíase não especificada
B54\tMalária não especificada
B55.1\tLeishmaniose cutânea
B55.9\tLeishmaniose não especificada
B57.2\tDoença de Chagas (crônica) com comprometimento cardíaco
B58.9\tToxoplasmose não especificada
B65.9\tEsquistossomose não especificada
B69.9\tCisticercose não especificada
B76.9\tAncilostomíase não especificada
B77.9\tAscaridíase não especificada\tlombriga
B80\tOxiuríase
B82.9\tParasitose intestinal não especificada\tverme verminose
B83.9\tHelmintíase não especificada
B85.0\tPediculose devida a Pediculus humanus capitis\tpiolho
B86\tEscabiose (sarna)
C16.9\tNeoplasia maligna do estômago, não especificado\tcâncer de estômago
C18.9\tNeoplasia maligna do cólon, não especificado\tcâncer de intestino
C19\tNeoplasia maligna da junção retossigmoide
C20\tNeoplasia maligna do reto
C22.0\tCarcinoma de células hepáticas
C25.9\tNeoplasia maligna do pâncreas, não especificado
C34.9\tNeoplasia maligna dos brônquios ou pulmões, não especificado\tcâncer de pulmão
C43.9\tMelanoma maligno de pele, não especificado
C44.9\tNeoplasia maligna da pele, não especificada\tcâncer de pele
C50.9\tNeoplasia maligna da mama, não especificada\tcâncer de mama
C53.9\tNeoplasia maligna do colo do útero, não especificado
C54.1\tNeoplasia maligna do endométrio
C56\tNeoplasia maligna do ovário
C61\tNeoplasia maligna da próstata\tcâncer de próstata
C62.9\tNeoplasia maligna do testículo, sem outras especificações
C64\tNeoplasia maligna do rim, exceto pelve renal
C67.9\tNeoplasia maligna da bexiga, sem outra especificação
C71.9\tNeoplasia maligna do encéfalo, não especificado
C73\tNeoplasia maligna da glândula tireoide\tcâncer de tireoide
C78.0\tNeoplasia maligna secundária dos pulmões
C79.5\tNeoplasia maligna secundária dos ossos e da medula óssea
C80\tNeoplasia maligna, sem especificação de localização\tcâncer
C81.9\tDoença de Hodgkin, não especificada
C85.9\tLinfoma não-Hodgkin de tipo não especificado
C90.0\tMieloma múltiplo
C91.0\tLeucemia linfoblástica aguda
C92.0\tLeucemia mieloide aguda
C95.9\tLeucemia não especificada
D06.9\tCarcinoma in situ do colo do útero, não especificado
D12.6\tNeoplasia benigna do cólon, não especificada\tpólipo
D17.9\tNeoplasia lipomatosa benigna de localização não especificada\tlipoma
D22.9\tNevos melanocíticos, não especificados\tpinta nevo
D24\tNeoplasia benigna da mama\tfibroadenoma
D25.9\tLeiomioma do útero, não especificado\tmioma
D48.9\tNeoplasia de comportamento incerto ou desconhecido, não especificada
D50.0\tAnemia por deficiência de ferro secundária à perda de sangue (crônica)
D50.9\tAnemia por deficiência de ferro não especificada\tanemia ferropriva
D51.9\tAnemia por deficiência de vitamina B12 não especificada
D56.9\tTalassemia não especificada
D57.1\tAnemia falciforme sem crise
D64.9\tAnemia não especificada
D68.9\tDefeito de coagulação não especificado
D69.6\tTrombocitopenia não especificada\tplaquetopenia
D70\tAgranulocitose\tneutropenia
D72.8\tOutros transtornos especificados dos glóbulos brancos
D75.1\tPolicitemia secundária
E01.8\tOutros transtornos da tireoide relacionados à deficiência de iodo e afecções associadas
E03.9\tHipotireoidismo não especificado
E04.1\tBócio não-tóxico uninodular\tnódulo de tireoide
E04.2\tBócio não-tóxico multinodular
E04.9\tBócio não-tóxico, não especificado
E05.0\tTireotoxicose com bócio difuso\tgraves
E05.9\tTireotoxicose não especificada\thipertireoidismo
E06.3\tTireoidite autoimune\thashimoto
E10\tDiabetes mellitus insulino-dependente\tdiabetes tipo 1 dm1
E10.9\tDiabetes mellitus insulino-dependente, sem complicações\tdiabetes tipo 1 dm1
E11\tDiabetes mellitus não-insulino-dependente\tdiabetes tipo 2 dm2
E11.2\tDiabetes mellitus não-insulino-dependente, com complicações renais\tdiabetes tipo 2 nefropatia
E11.3\tDiabetes mellitus não-insulino-dependente, com complicações oftálmicas\tdiabetes tipo 2 retinopatia
E11.4\tDiabetes mellitus não-insulino-dependente, com complicações neurológicas\tdiabetes tipo 2 neuropatia
E11.5\tDiabetes mellitus não-insulino-dependente, com complicações circulatórias periféricas\tdiabetes tipo 2 pé diabético
E11.9\tDiabetes mellitus não-insulino-dependente, sem complicações\tdiabetes tipo 2 dm2
E14\tDiabetes mellitus não especificado
E14.9\tDiabetes mellitus não especificado, sem complicações
E16.2\tHipoglicemia não especificada
E20.9\tHipoparatireoidismo não especificado
E21.3\tHiperparatireoidismo não especificado
E22.1\tHiperprolactinemia
E23.0\tHipopituitarismo
E24.9\tSíndrome de Cushing não especificada
E27.4\tOutras insuficiências adrenocorticais e as não especificadas
E28.2\tSíndrome do ovário policístico\tsop ovários policísticos
E29.1\tHipofunção testicular\thipogonadismo
E30.0\tPuberdade retardada
E30.1\tPuberdade precoce
E34.3\tNanismo, não classificado em outra parte\tbaixa estatura
E44.0\tDesnutrição proteico-calórica moderada
E46\tDesnutrição proteico-calórica não especificada
E53.8\tDeficiência de outras vitaminas especificadas do grupo B\tdeficiência de b12
E55.9\tDeficiência não especificada de vitamina D\thipovitaminose d
E61.1\tDeficiência de ferro
E63.9\tDeficiência nutricional não especificada
E66.0\tObesidade devida a excesso de calorias
E66.9\tObesidade não especificada
E73.9\tIntolerância à lactose, não especificada
E74.8\tOutros distúrbios especificados do metabolismo de carboidratos
E78.0\tHipercolesterolemia pura\tcolesterol alto
E78.1\tHipergliceridemia pura\ttriglicerídeos altos
E78.2\tHiperlipidemia mista
E78.5\tHiperlipidemia não especificada\tdislipidemia
E79.0\tHiperuricemia sem sinais de artrite inflamatória e de doença com tofos\tácido úrico
E83.1\tDoença do metabolismo do ferro\themocromatose
E84.9\tFibrose cística não especificada
E86\tDepleção de volume\tdesidratação
E87.1\tHiposmolaridade e hiponatremia
E87.6\tHipopotassemia
E88.9\tDistúrbio metabólico não especificado
F00.9\tDemência não especificada na doença de Alzheimer
F01.9\tDemência vascular não especificada
F03\tDemência não especificada
F05.9\tDelirium não especificado
F10.0\tTranstornos mentais e comportamentais devidos ao uso de álcool – intoxicação aguda
F10.2\tTranstornos mentais e comportamentais devidos ao uso de álcool – síndrome de dependência\talcoolismo
F14.2\tTranstornos mentais e comportamentais devidos ao uso da cocaína – síndrome de dependência
F17.2\tTranstornos mentais e comportamentais devidos ao uso de fumo – síndrome de dependência\ttabagismo
F19.2\tTranstornos mentais e comportamentais devidos ao uso de múltiplas drogas e ao uso de outras substâncias psicoativas – síndrome de dependência
F20.0\tEsquizofrenia paranoide
F20.9\tEsquizofrenia não especificada
F25.9\tTranstorno esquizoafetivo não especificado
F29\tPsicose não-orgânica não especificada
F30.9\tEpisódio maníaco não especificado
F31.3\tTranstorno afetivo bipolar, episódio atual depressivo leve ou moderado
F31.9\tTranstorno afetivo bipolar não especificado
F32.0\tEpisódio depressivo leve\tdepressão
F32.1\tEpisódio depressivo moderado\tdepressão
F32.2\tEpisódio depressivo grave sem sintomas psicóticos\tdepressão
F32.9\tEpisódio depressivo não especificado\tdepressão
F33.1\tTranstorno depressivo recorrente, episódio atual moderado\tdepressão
F33.2\tTranstorno depressivo recorrente, episódio atual grave sem sintomas psicóticos\tdepressão
F33.9\tTranstorno depressivo recorrente sem especificação\tdepressão
F34.1\tDistimia
F40.0\tAgorafobia
F40.1\tFobias sociais
F41.0\tTranstorno de pânico (ansiedade paroxística episódica)\tsíndrome do pânico
F41.1\tAnsiedade generalizada\ttag
F41.2\tTranstorno misto ansioso e depressivo\tansiedade depressão
F41.9\tTranstorno ansioso não especificado\tansiedade
F42.9\tTranstorno obsessivo-compulsivo não especificado\ttoc
F43.0\tReação aguda ao estresse
F43.1\tEstado de estresse pós-traumático\ttept
F43.2\tTranstornos de adaptação
F45.9\tTranstorno somatoforme não especificado
F48.0\tNeurastenia
F50.0\tAnorexia nervosa
F50.2\tBulimia nervosa
F50.9\tTranstorno de alimentação não especificado
F51.0\tInsônia não-orgânica
F52.2\tFalha de resposta genital\tdisfunção erétil
F60.3\tTranstorno de personalidade com instabilidade emocional\tborderline
F63.0\tJogo patológico
F70.9\tRetardo mental leve – sem menção de comprometimento do comportamento\tdeficiência intelectual
F79.9\tRetardo mental não especificado – sem menção de comprometimento do comportamento\tdeficiência intelectual
F80.9\tTranstorno não especificado do desenvolvimento da fala ou da linguagem
F81.0\tTranstorno específico de leitura\tdislexia
F81.9\tTranstorno não especificado do desenvolvimento das habilidades escolares
F84.0\tAutismo infantil\ttea espectro autista
F84.5\tSíndrome de Asperger\ttea espectro autista
F84.9\tTranstornos globais não especificados do desenvolvimento\ttea autismo
F90.0\tDistúrbios da atividade e da atenção\ttdah déficit de atenção hiperatividade
F90.9\tTranstorno hipercinético não especificado\ttdah
F91.3\tDistúrbio desafiador e de oposição\ttod
F95.2\tTiques vocais e motores múltiplos combinados (doença de Gilles de la Tourette)
F98.0\tEnurese de origem não-orgânica
F99\tTranstorno mental não especificado em outra parte
G03.9\tMeningite não especificada
G20\tDoença de Parkinson
G25.0\tTremor essencial
G25.8\tOutras doenças extrapiramidais e transtornos dos movimentos, especificados\tpernas inquietas
G30.9\tDoença de Alzheimer não especificada
G35\tEsclerose múltipla
G40.3\tEpilepsia e síndromes epilépticas generalizadas idiopáticas
G40.9\tEpilepsia, não especificada
G43.0\tEnxaqueca sem aura (enxaqueca comum)\tmigrânea
G43.1\tEnxaqueca com aura (enxaqueca clássica)\tmigrânea
G43.9\tEnxaqueca, sem especificação\tmigrânea
G44.0\tSíndrome de cefaleia em salvas
G44.2\tCefaleia tensional\tdor de cabeça
G45.9\tIsquemia cerebral transitória não especificada\tait
G47.0\tDistúrbios do início e da manutenção do sono (insônias)\tinsônia
G47.3\tApneia de sono
G50.0\tNevralgia do trigêmeo
G51.0\tParalisia de Bell\tparalisia facial
G54.2\tTranstornos das raízes cervicais não classificados em outra parte
G56.0\tSíndrome do túnel do carpo
G57.1\tMeralgia parestésica
G57.6\tLesão do nervo plantar\tneuroma de morton
G58.0\tNeuropatia intercostal
G61.0\tSíndrome de Guillain-Barré
G62.9\tPolineuropatia não especificada
G63.2\tPolineuropatia diabética
G70.0\tMiastenia gravis
G80.9\tParalisia cerebral infantil não especificada
G81.9\tHemiplegia não especificada
G82.2\tParaplegia não especificada
G93.4\tEncefalopatia não especificada
H00.0\tHordéolo e outras inflamações profundas das pálpebras\tterçol
H00.1\tCalázio
H01.0\tBlefarite
H02.4\tPtose da pálpebra
H04.1\tOutros transtornos da glândula lacrimal\tolho seco
H10.0\tConjuntivite mucopurulenta
H10.1\tConjuntivite aguda atópica\tconjuntivite alérgica
H10.9\tConjuntivite não especificada
H11.0\tPterígio
H11.3\tHemorragia conjuntival
H16.0\tÚlcera de córnea
H16.9\tCeratite não especificada
H18.6\tCeratocone
H20.9\tIridociclite não especificada\tuveíte
H25.9\tCatarata senil não especificada
H26.9\tCatarata não especificada
H33.0\tDescolamento da retina com defeito retiniano
H35.3\tDegeneração da mácula e do polo posterior
H36.0\tRetinopatia diabética
H40.1\tGlaucoma primário de ângulo aberto
H40.9\tGlaucoma não especificado
H50.9\tEstrabismo não especificado
H52.0\tHipermetropia
H52.1\tMiopia
H52.2\tAstigmatismo
H52.4\tPresbiopia\tvista cansada
H53.0\tAmbliopia por anopsia
H54.4\tCegueira em um olho
H57.1\tDor ocular
H60.9\tOtite externa não especificada
H61.2\tCerume impactado\tcera no ouvido
H65.9\tOtite média não-supurativa, não especificada
H66.0\tOtite média aguda supurativa
H66.9\tOtite média não especificada
H69.8\tOutros transtornos especificados da trompa de Eustáquio
H72.9\tPerfuração da membrana do tímpano, não especificada
H81.0\tDoença de Ménière
H81.1\tVertigem paroxística benigna\tvppb
H81.3\tOutras vertigens periféricas\tlabirintite
H83.0\tLabirintite
H90.3\tPerda de audição bilateral neurossensorial
H91.9\tPerda não especificada de audição\tsurdez
H92.0\tOtalgia\tdor de ouvido
H93.1\tTinnitus\tzumbido
I05.9\tDoença não especificada da valva mitral
I10\tHipertensão essencial (primária)\tpressão alta hipertensão arterial
I11.0\tDoença cardíaca hipertensiva com insuficiência cardíaca (congestiva)
I11.9\tDoença cardíaca hipertensiva sem insuficiência cardíaca (congestiva)
I12.9\tDoença renal hipertensiva sem insuficiência renal
I15.9\tHipertensão secundária, não especificada
I20.0\tAngina instável
I20.9\tAngina pectoris, não especificada
I21.9\tInfarto agudo do miocárdio não especificado\tiam
I24.9\tDoença isquêmica aguda do coração não especificada
I25.1\tDoença aterosclerótica do coração\tcoronariopatia
I25.2\tInfarto antigo do miocárdio
I25.5\tCardiomiopatia isquêmica
I25.9\tDoença isquêmica crônica do coração não especificada
I26.9\tEmbolia pulmonar sem menção de cor pulmonale agudo\ttep
I27.0\tHipertensão pulmonar primária
I30.9\tPericardite aguda não especificada
I33.0\tEndocardite infecciosa aguda e subaguda
I34.0\tInsuficiência (da valva) mitral
I34.1\tProlapso (da valva) mitral
I35.0\tEstenose (da valva) aórtica
I35.1\tInsuficiência (da valva) aórtica
I42.0\tCardiomiopatia dilatada
I42.2\tOutras cardiomiopatias hipertróficas
I42.9\tCardiomiopatia não especificada
I44.2\tBloqueio atrioventricular total
I44.7\tBloqueio de ramo esquerdo não especificado
I45.1\tOutras formas de bloqueio de ramo direito e as não especificadas
I45.6\tSíndrome de pré-excitação\twolff parkinson white
I47.1\tTaquicardia supraventricular
I48\tFlutter e fibrilação atrial\tfa
I49.3\tDespolarização ventricular prematura\textrassístole
I49.9\tArritmia cardíaca não especificada
I50.0\tInsuficiência cardíaca congestiva\ticc
I50.9\tInsuficiência cardíaca não especificada\tic
I51.7\tCardiomegalia
I61.9\tHemorragia intracerebral não especificada\tavc
I63.9\tInfarto cerebral não especificado\tavc isquêmico
I64\tAcidente vascular cerebral, não especificado como hemorrágico ou isquêmico\tavc derrame
I67.2\tAterosclerose cerebral
I69.4\tSequelas de acidente vascular cerebral não especificado como hemorrágico ou isquêmico
I70.2\tAterosclerose das artérias das extremidades
I71.4\tAneurisma da aorta abdominal, sem menção de ruptura
I73.0\tSíndrome de Raynaud
I73.9\tDoenças vasculares periféricas não especificada
I74.3\tEmbolia e trombose de artérias dos membros inferiores
I80.0\tFlebite e tromboflebite dos vasos superficiais dos membros inferiores
I80.2\tFlebite e tromboflebite de outros vasos profundos dos membros inferiores\ttvp trombose
I82.9\tEmbolia e trombose venosas de veia não especificada
I83.0\tVarizes dos membros inferiores com úlcera
I83.9\tVarizes dos membros inferiores sem úlcera ou inflamação
I84.2\tHemorroidas internas sem complicações
I84.5\tHemorroidas externas sem complicação
I84.9\tHemorroidas sem complicações, não especificadas
I86.1\tVarizes escrotais\tvaricocele
I87.2\tInsuficiência venosa (crônica) (periférica)
I88.9\tLinfadenite inespecífica não especificada
I89.0\tLinfedema não classificado em outra parte
I95.1\tHipotensão ortostática
I95.9\tHipotensão não especificada\tpressão baixa
J00\tNasofaringite aguda (resfriado comum)\tresfriado
J01.0\tSinusite maxilar aguda
J01.9\tSinusite aguda não especificada\trinossinusite
J02.0\tFaringite estreptocócica
J02.9\tFaringite aguda não especificada\tdor de garganta
J03.0\tAmigdalite estreptocócica
J03.9\tAmigdalite aguda não especificada
J04.0\tLaringite aguda
J05.0\tLaringite obstrutiva aguda (crupe)
J06.9\tInfecção aguda das vias aéreas superiores não especificada\tivas gripe resfriado
J10.1\tInfluenza com outras manifestações respiratórias, devida a vírus da influenza identificado\tgripe
J11\tInfluenza (gripe) devida a vírus não identificado
J11.0\tInfluenza (gripe) com pneumonia, devida a vírus não identificado
J11.1\tInfluenza (gripe) com outras manifestações respiratórias, devida a vírus não identificado
J12.9\tPneumonia viral não especificada
J15.9\tPneumonia bacteriana não especificada
J18.0\tBroncopneumonia não especificada
J18.9\tPneumonia não especificada
J20.9\tBronquite aguda não especificada
J21.0\tBronquiolite aguda devida a vírus sincicial respiratório\tvsr
J21.9\tBronquiolite aguda não especificada
J22\tInfecções agudas não especificadas das vias aéreas inferiores
J30.1\tRinite alérgica devida a pólen
J30.4\tRinite alérgica não especificada
J31.0\tRinite crônica
J32.9\tSinusite crônica não especificada
J33.9\tPólipo nasal não especificado
J34.2\tDesvio do septo nasal
J34.3\tHipertrofia dos cornetos nasais
J35.0\tAmigdalite crônica
J35.1\tHipertrofia das amígdalas
J35.2\tHipertrofia das adenoides
J36\tAbscesso periamigdaliano
J38.0\tParalisia das cordas vocais e da laringe
J38.1\tPólipo das cordas vocais e da laringe
J40\tBronquite não especificada como aguda ou crônica
J42\tBronquite crônica não especificada
J43.9\tEnfisema não especificado
J44.1\tDoença pulmonar obstrutiva crônica com exacerbação aguda não especificada\tdpoc
J44.9\tDoença pulmonar obstrutiva crônica não especificada\tdpoc
J45.0\tAsma predominantemente alérgica
J45.9\tAsma não especificada
J46\tEstado de mal asmático
J47\tBronquectasia
J84.1\tOutras doenças pulmonares intersticiais com fibrose
J90\tDerrame pleural não classificado em outra parte
J93.9\tPneumotórax não especificado
J96.0\tInsuficiência respiratória aguda
J98.0\tDoenças dos brônquios não classificadas em outra parte
K01.1\tDentes impactados\tsiso incluso
K02.1\tCárie da dentina
K02.9\tCárie dentária, sem outra especificação
K04.0\tPulpite
K04.7\tAbscesso periapical sem fístula
K05.0\tGengivite aguda
K05.1\tGengivite crônica
K05.3\tPeriodontite crônica
K07.6\tTranstornos da articulação temporomandibular\tatm dtm
K08.1\tPerda de dentes devida a acidente, extração ou a doenças periodontais localizadas
K08.8\tOutros transtornos especificados dos dentes e das estruturas de sustentação\tdor de dente
K11.2\tSialadenite
K12.0\tAftas bucais recidivantes
K12.1\tOutras formas de estomatite
K13.7\tOutras lesões e as não especificadas da mucosa oral
K20\tEsofagite
K21.0\tDoença de refluxo gastroesofágico com esofagite\tdrge
K21.9\tDoença de refluxo gastroesofágico sem esofagite\tdrge
K22.0\tAcalásia da cárdia
K25.9\tÚlcera gástrica – não especificada como aguda ou crônica, sem hemorragia ou perfuração
K26.9\tÚlcera duodenal – não especificada como aguda ou crônica, sem hemorragia ou perfuração
K29.1\tOutras gastrites agudas
K29.5\tGastrite crônica, sem outra especificação
K29.7\tGastrite não especificada
K30\tDispepsia\tmá digestão
K35.9\tApendicite aguda sem outra especificação
K37\tApendicite, sem outras especificações
K40.9\tHérnia inguinal unilateral ou não especificada, sem obstrução ou gangrena
K42.9\tHérnia umbilical sem obstrução ou gangrena
K43.9\tHérnia ventral sem obstrução ou gangrena\thérnia incisional
K44.9\tHérnia diafragmática sem obstrução ou gangrena\thérnia de hiato
K50.9\tDoença de Crohn de localização não especificada
K51.9\tColite ulcerativa, sem outra especificação\tretocolite
K52.9\tGastroenterite e colite não-infecciosas, não especificadas
K56.6\tOutras formas de obstrução intestinal, e as não especificadas
K57.3\tDoença diverticular do intestino grosso sem perfuração ou abscesso
K57.9\tDoença diverticular do intestino, de localização não especificada, sem perfuração ou abscesso\tdiverticulite
K58.0\tSíndrome do cólon irritável com diarreia\tintestino irritável
K58.9\tSíndrome do cólon irritável sem diarreia\tintestino irritável
K59.0\tConstipação\tprisão de ventre intestino preso
K59.1\tDiarreia funcional
K60.0\tFissura anal aguda
K60.2\tFissura anal, não especificada
K60.3\tFístula anal
K61.0\tAbscesso anal
K62.1\tPólipo retal
K62.5\tHemorragia do ânus e do reto
K63.5\tPólipo do cólon
K70.3\tCirrose hepática alcoólica
K73.9\tHepatite crônica não especificada
K74.6\tOutras formas de cirrose hepática e as não especificadas
K75.4\tHepatite autoimune
K76.0\tDegeneração gordurosa do fígado não classificada em outra parte\testeatose gordura no fígado
K76.9\tDoença hepática, sem outra especificação
K80.0\tCalculose da vesícula biliar com colecistite aguda
K80.2\tCalculose da vesícula biliar sem colecistite\tpedra na vesícula colelitíase
K81.0\tColecistite aguda
K85\tPancreatite aguda
K86.1\tOutras pancreatites crônicas
K90.0\tDoença celíaca
K92.1\tMelena
K92.2\tHemorragia gastrointestinal, sem outra especificação
L01.0\tImpetigo (qualquer localização) (qualquer microrganismo)
L02.9\tAbscesso cutâneo, furúnculo e antraz não especificado
L03.0\tCelulite de dedos das mãos e dos pés\tparoníquia
L03.1\tCelulite de outras partes dos membros
L03.9\tCelulite não especificada
L04.9\tLinfadenite aguda não especificada
L05.9\tCisto pilonidal sem abscesso
L08.0\tPiodermite
L08.9\tInfecção localizada da pele e do tecido subcutâneo, não especificada
L20.9\tDermatite atópica, não especificada
L21.9\tDermatite seborreica, não especificada\tcaspa
L22\tDermatite das fraldas\tassadura
L23.9\tDermatite alérgica de contato, de causa não especificada
L24.9\tDermatite de contato por irritantes, de causa não especificada
L25.9\tDermatite de contato não especificada, de causa não especificada
L28.0\tLíquen simples crônico
L28.2\tOutras formas de prurigo
L29.9\tPrurido não especificado\tcoceira
L30.1\tDisidrose
L30.9\tDermatite não especificada\teczema
L40.0\tPsoríase vulgar
L40.5\tPsoríase artropática
L40.9\tPsoríase não especificada
L42\tPitiríase rósea
L43.9\tLíquen plano, não especificado
L50.0\tUrticária alérgica
L50.9\tUrticária não especificada
L52\tEritema nodoso
L55.9\tQueimadura solar, não especificada
L57.0\tCeratose actínica
L60.0\tUnha encravada
L63.9\tAlopecia areata, não especificada
L64.9\tAlopecia androgênica, não especificada
L65.9\tPerda não-cicatricial de cabelos ou pelos, não especificada\tqueda de cabelo
L70.0\tAcne vulgar
L70.9\tAcne não especificada
L71.9\tRosácea não especificada
L72.0\tCisto epidérmico
L72.1\tCisto triquilemal\tcisto sebáceo
L73.2\tHidradenite supurativa
L80\tVitiligo
L81.1\tCloasma\tmelasma
L82\tCeratose seborreica
L84\tCalos e calosidades
L85.3\tXerose cutânea\tpele seca
L89\tÚlcera de decúbito\tescara lesão por pressão
L90.5\tAfecções fibróticas e cicatrizes da pele
L91.0\tCicatriz queloide
L97\tÚlcera dos membros inferiores não classificada em outra parte
L98.4\tÚlcera crônica da pele, não classificada em outra parte
M05.9\tArtrite reumatoide soropositiva não especificada
M06.9\tArtrite reumatoide não especificada
M08.0\tArtrite reumatoide juvenil
M10.0\tGota idiopática
M10.9\tGota, não especificada
M13.9\tArtrite não especificada
M15.9\tPoliartrose não especificada
M16.1\tOutras coxartroses primárias\tartrose de quadril
M16.9\tCoxartrose não especificada\tartrose de quadril
M17.1\tOutras gonartroses primárias\tartrose de joelho
M17.9\tGonartrose não especificada\tartrose de joelho
M19.9\tArtrose não especificada
M20.1\tHallux valgo (adquirido)\tjoanete
M22.2\tTranstornos femoropatelares
M22.4\tCondromalácia da rótula
M23.2\tTranstorno do menisco devido à ruptura ou lesão antiga
M23.5\tInstabilidade crônica do joelho
M23.9\tTranstorno interno não especificado do joelho
M24.4\tDeslocamento e subluxação de articulação recidivantes
M25.4\tDerrame articular
M25.5\tDor articular\tartralgia
M25.6\tRigidez articular não classificada em outra parte
M32.9\tLúpus eritematoso disseminado (sistêmico) não especificado\tles
M34.9\tEsclerose sistêmica não especificada
M35.0\tSíndrome seca (Sjögren)
M35.3\tPolimialgia reumática
M40.2\tOutras cifoses e as não especificadas
M41.9\tEscoliose não especificada
M42.1\tOsteocondrose vertebral do adulto
M43.1\tEspondilolistese
M43.6\tTorcicolo
M45\tEspondilite ancilosante
M47.8\tOutras espondiloses\tartrose de coluna
M47.9\tEspondilose não especificada\tartrose de coluna
M48.0\tEstenose da coluna vertebral
M50.1\tTranstorno do disco cervical com radiculopatia
M51.1\tTranstornos de discos lombares e de outros discos intervertebrais com radiculopatia\thérnia de disco
M51.2\tOutros deslocamentos discais intervertebrais especificados\thérnia de disco
M51.9\tTranstorno não especificado de disco intervertebral
M53.1\tSíndrome cervicobraquial
M54.1\tRadiculopatia
M54.2\tCervicalgia\tdor no pescoço
M54.3\tCiática
M54.4\tLumbago com ciática\tlombociatalgia
M54.5\tDor lombar baixa\tlombalgia dor nas costas
M54.6\tDor na coluna torácica\tdorsalgia
M54.9\tDorsalgia não especificada\tdor nas costas
M60.9\tMiosite não especificada
M62.4\tContratura de músculo
M62.6\tDistensão muscular
M65.3\tDedo em gatilho
M65.4\tTenossinovite estiloide radial (de Quervain)
M65.9\tSinovite e tenossinovite não especificadas
M67.4\tGânglio\tcisto sinovial
M70.6\tBursite trocantérica
M70.9\tTranstorno não especificado dos tecidos moles relacionado com o uso, uso excessivo e pressão\tler dort
M71.2\tCisto sinovial do espaço poplíteo (Baker)
M72.0\tFibromatose da fáscia palmar (Dupuytren)
M72.2\tFibromatose da fáscia plantar\tfascite plantar
M75.0\tCapsulite adesiva do ombro\tombro congelado
M75.1\tSíndrome do manguito rotador
M75.4\tSíndrome de colisão do ombro\timpacto
M75.5\tBursite do ombro
M75.9\tLesão não especificada do ombro
M76.6\tTendinite aquileana
M77.1\tEpicondilite lateral\tcotovelo de tenista
M77.3\tEsporão do calcâneo
M77.9\tEntesopatia não especificada\ttendinite
M79.1\tMialgia\tdor muscular
M79.2\tNevralgia e neurite não especificadas
M79.6\tDor em membro
M79.7\tFibromialgia
M80.9\tOsteoporose não especificada com fratura patológica
M81.0\tOsteoporose pós-menopáusica
M81.9\tOsteoporose não especificada
M84.1\tAusência de consolidação da fratura (pseudartrose)
M85.8\tOutros transtornos especificados da densidade e da estrutura ósseas\tosteopenia
M86.9\tOsteomielite não especificada
M87.9\tOsteonecrose não especificada
M93.2\tOsteocondrite dissecante
N00.9\tSíndrome nefrítica aguda – não especificada
N04.9\tSíndrome nefrótica – não especificada
N10\tNefrite túbulo-intersticial aguda\tpielonefrite
N12\tNefrite túbulo-intersticial não especificada se aguda ou crônica\tpielonefrite
N13.3\tOutras hidronefroses e as não especificadas
N17.9\tInsuficiência renal aguda não especificada
N18.0\tDoença renal em estádio final
N18.9\tInsuficiência renal crônica não especificada\tdrc
N19\tInsuficiência renal não especificada
N20.0\tCalculose do rim\tpedra no rim cálculo renal nefrolitíase
N20.1\tCalculose do ureter\tcálculo ureteral
N20.9\tCalculose urinária, não especificada
N23\tCólica nefrética não especificada\tcólica renal
N28.1\tCisto de rim, adquirido
N30.0\tCistite aguda
N30.9\tCistite, não especificada
N32.8\tOutros transtornos especificados da bexiga\tbexiga hiperativa
N34.1\tUretrites não-específicas
N39.0\tInfecção do trato urinário de localização não especificada\tinfecção urinária itu
N39.3\tIncontinência de tensão (stress)\tincontinência urinária de esforço
N39.4\tOutras incontinências urinárias especificadas
N40\tHiperplasia da próstata\thpb
N41.0\tProstatite aguda
N41.1\tProstatite crônica
N43.3\tHidrocele não especificada
N45.9\tOrquite, epididimite e epidídimo-orquite, sem menção de abscesso
N46\tInfertilidade masculina
N47\tHipertrofia do prepúcio, fimose e parafimose
N48.1\tBalanopostite
N48.4\tImpotência de origem orgânica\tdisfunção erétil
N60.1\tMastopatia cística difusa
N61\tTranstornos inflamatórios da mama\tmastite
N63\tNódulo mamário não especificado
N64.4\tMastodinia\tdor na mama
N70.9\tSalpingite e ooforite não especificadas
N72\tDoença inflamatória do colo do útero\tcervicite
N73.9\tDoenças inflamatórias não especificadas da pelve feminina\tdip
N75.0\tCisto da glândula de Bartholin
N76.0\tVaginite aguda\tvaginose
N80.9\tEndometriose não especificada
N81.1\tCistocele
N81.4\tProlapso uterovaginal não especificado
N83.2\tOutros cistos ovarianos e os não especificados
N84.0\tPólipo do corpo do útero
N84.1\tPólipo do colo do útero
N85.0\tHiperplasia glandular endometrial
N87.0\tDisplasia cervical leve\tnic 1
N87.1\tDisplasia cervical moderada\tnic 2
N87.9\tDisplasia do colo do útero, não especificada
N89.8\tOutros transtornos não-inflamatórios especificados da vagina\tcorrimento
N91.1\tAmenorreia secundária
N91.2\tAmenorreia, não especificada
N92.0\tMenstruação excessiva e frequente com ciclo regular\tmenorragia
N92.1\tMenstruação excessiva e frequente com ciclo irregular
N92.6\tMenstruação irregular, não especificada
N93.9\tSangramento anormal do útero ou da vagina, não especificado
N94.1\tDispareunia
N94.3\tSíndrome de tensão pré-menstrual\ttpm
N94.4\tDismenorreia primária\tcólica menstrual
N94.6\tDismenorreia não especificada\tcólica menstrual
N95.1\tEstado da menopausa e do climatério feminino
N95.2\tVaginite atrófica pós-menopausa
N97.9\tInfertilidade feminina não especificada
O00.9\tGravidez ectópica, não especificada
O03.9\tAborto espontâneo – completo ou não especificado, sem complicações
O10.0\tHipertensão essencial pré-existente complicando a gravidez, o parto e o puerpério
O13\tHipertensão gestacional sem proteinúria significativa
O14.0\tPré-eclâmpsia moderada
O14.1\tPré-eclâmpsia grave
O14.9\tPré-eclâmpsia não especificada
O20.0\tAmeaça de aborto
O20.9\tHemorragia do início da gravidez, não especificada
O21.0\tHiperêmese gravídica leve\tenjoo na gravidez
O21.1\tHiperêmese gravídica com distúrbio metabólico
O23.4\tInfecção não especificada do trato urinário na gravidez
O24.4\tDiabetes mellitus que surge durante a gravidez\tdiabetes gestacional
O26.9\tComplicação ligada à gravidez, não especificada
O30.0\tGravidez dupla\tgêmeos
O34.2\tAssistência prestada à mãe devido à cicatriz uterina de cirurgia anterior
O36.5\tAssistência prestada à mãe por crescimento fetal insuficiente
O41.0\tOligoidrâmnio
O42.9\tRuptura prematura de membranas, não especificada\tbolsa rota
O44.1\tPlacenta prévia com hemorragia
O47.0\tFalso trabalho de parto antes de se completarem 37 semanas de gestação
O60\tTrabalho de parto pré-termo
O80.9\tParto único espontâneo, não especificado\tparto normal
O82.0\tParto por cesariana eletiva
O82.9\tParto por cesariana, não especificado
O86.4\tHipertermia de origem desconhecida subsequente ao parto
O91.2\tMastite não purulenta associada ao parto
O92.7\tOutros distúrbios da lactação e os não especificados
O99.0\tAnemia complicando a gravidez, o parto e o puerpério
P07.3\tOutros recém-nascidos de pré-termo\tprematuro
P59.9\tIcterícia neonatal, não especificada
P92.9\tProblema não especificado de alimentação do recém-nascido
Q21.0\tComunicação interventricular\tciv
Q21.1\tComunicação interatrial\tcia
Q53.9\tTestículo não-descido, não especificado\tcriptorquidia
Q65.8\tOutras deformidades congênitas do quadril\tdisplasia do quadril
Q66.8\tOutras deformidades congênitas do pé
Q90.9\tSíndrome de Down não especificada\ttrissomia 21
R00.0\tTaquicardia não especificada
R00.2\tPalpitações
R03.0\tValor elevado da pressão arterial sem o diagnóstico de hipertensão
R04.0\tEpistaxe\tsangramento nasal
R05\tTosse
R06.0\tDispneia\tfalta de ar
R07.0\tDor de garganta
R07.3\tOutra dor torácica
R07.4\tDor torácica, não especificada\tdor no peito
R10.0\tAbdome agudo
R10.1\tDor localizada no abdome superior\tdor de estômago epigastralgia
R10.2\tDor pélvica e perineal
R10.3\tDor localizada em outras partes do abdome inferior
R10.4\tOutras dores abdominais e as não especificadas\tdor de barriga
R11\tNáusea e vômitos\tenjoo
R12\tPirose\tazia
R13\tDisfagia
R14\tFlatulência e afecções correlatas\tgases
R17\tIcterícia não especificada
R18\tAscite
R19.4\tAlteração do hábito intestinal
R20.2\tParestesias cutâneas\tformigamento
R21\tEritema e outras erupções cutâneas não especificadas\trash
R22.9\tTumefação, massa ou tumoração não especificadas, localizadas
R25.1\tTremor não especificado
R25.2\tCãibras e espasmos
R26.8\tOutras anormalidades da marcha e da mobilidade e as não especificadas
R30.0\tDisúria
R31\tHematúria não especificada
R32\tIncontinência urinária não especificada
R33\tRetenção urinária
R35\tPoliúria
R41.3\tOutra amnésia\tperda de memória
R42\tTontura e instabilidade\tvertigem
R45.1\tAgitação e inquietação
R47.0\tDisfasia e afasia
R49.0\tDisfonia\trouquidão
R50.9\tFebre não especificada
R51\tCefaleia\tdor de cabeça
R52.1\tDor crônica intratável
R52.2\tOutra dor crônica
R52.9\tDor não especificada
R53\tMal-estar, fadiga\tcansaço
R54\tSenilidade
R55\tSíncope e colapso\tdesmaio
R56.0\tConvulsões febris
R56.8\tOutras convulsões e as não especificadas
R59.9\tAumento dos gânglios linfáticos, não especificado\tlinfonodo íngua
R60.0\tEdema localizado
R60.9\tEdema não especificado\tinchaço
R61.9\tHiperidrose não especificada\tsuor
R62.8\tOutras formas de retardo do desenvolvimento fisiológico normal
R63.0\tAnorexia\tfalta de apetite
R63.4\tPerda de peso anormal
R63.5\tGanho de peso anormal
R68.8\tOutros sintomas e sinais gerais especificados
R69\tCausas desconhecidas e não especificadas de morbidade
R73.0\tAnormalidade no teste de tolerância à glicose\tpré-diabetes
R73.9\tHiperglicemia não especificada
R79.8\tOutros achados anormais especificados de exames químicos do sangue
R80\tProteinúria isolada
R91\tAchados anormais, de exames para diagnóstico por imagem, do pulmão\tnódulo pulmonar
R92\tAchados anormais de exames para diagnóstico por imagem da mama
R94.3\tResultados anormais de estudos de função cardiovascular
S00.9\tTraumatismo superficial da cabeça, parte não especificada
S01.0\tFerimento do couro cabeludo
S01.8\tFerimento na cabeça, de outras localizações
S02.2\tFratura dos ossos nasais
S05.0\tTraumatismo da conjuntiva e abrasão da córnea sem menção de corpo estranho
S06.0\tConcussão cerebral
S09.9\tTraumatismo não especificado da cabeça\ttce
S13.4\tDistensão e entorse da coluna cervical
S20.2\tContusão do tórax
S22.3\tFratura de costela
S22.4\tFraturas múltiplas de costelas
S30.0\tContusão do dorso e da pelve
S32.0\tFratura de vértebra lombar
S33.5\tEntorse e distensão da coluna lombar
S40.0\tContusão do ombro e do braço
S42.0\tFratura da clavícula
S42.2\tFratura da extremidade superior do úmero
S42.3\tFratura da diáfise do úmero
S43.0\tLuxação da articulação do ombro
S43.4\tEntorse e distensão da articulação do ombro
S46.0\tTraumatismo do tendão do manguito rotador do ombro
S52.5\tFratura da extremidade distal do rádio\tfratura de punho
S52.9\tFratura do antebraço, parte não especificada
S60.0\tContusão de dedo(s) sem lesão da unha
S60.2\tContusão de outras partes do punho e da mão
S61.0\tFerimento de dedo(s) sem lesão da unha\tcorte no dedo
S61.9\tFerimento do punho e da mão, parte não especificada
S62.0\tFratura do osso navicular (escafoide) da mão
S62.3\tFratura de outros ossos do metacarpo
S62.6\tFratura de outros dedos
S63.5\tEntorse e distensão do punho
S63.6\tEntorse e distensão do(s) dedo(s)
S66.9\tTraumatismo de músculo e tendão não especificado ao nível do punho e da mão
S72.0\tFratura do colo do fêmur
S72.9\tFratura do fêmur, parte não especificada
S76.1\tTraumatismo do músculo e do tendão do quadríceps
S80.0\tContusão do joelho
S82.1\tFratura da extremidade proximal da tíbia
S82.2\tFratura da diáfise da tíbia
S82.6\tFratura do maléolo lateral\tfratura de tornozelo
S83.2\tRuptura do menisco, atual
S83.5\tEntorse e distensão envolvendo ligamento cruzado (anterior) (posterior) do joelho\tlca
S83.6\tEntorse e distensão de outras partes e das não especificadas do joelho
S86.0\tTraumatismo do tendão de Aquiles
S90.0\tContusão do tornozelo
S90.3\tContusão de outras partes e partes não especificadas do pé
S92.3\tFratura de ossos do metatarso
S92.5\tFratura de outro artelho
S93.4\tEntorse e distensão do tornozelo\ttorção
S93.6\tEntorse e distensão de outras partes e das não especificadas do pé
T07\tTraumatismos múltiplos não especificados
T14.0\tTraumatismo superficial de região não especificada do corpo
T14.1\tFerimento de região não especificada do corpo
T14.2\tFratura de região não especificada do corpo
T14.3\tLuxação, entorse e distensão de região não especificada do corpo
T14.9\tTraumatismo não especificado
T15.0\tCorpo estranho na córnea
T16\tCorpo estranho no ouvido
T17.1\tCorpo estranho na narina
T30.0\tQueimadura, parte do corpo não especificada, grau não especificado
T30.2\tQueimadura de segundo grau, parte do corpo não especificada
T50.9\tIntoxicação por outras drogas, medicamentos e substâncias biológicas e as não especificadas
T63.2\tEfeito tóxico do veneno de escorpião
T63.4\tEfeito tóxico de veneno de outros artrópodes\tpicada de inseto abelha
T78.1\tOutras reações de intolerância alimentar não classificadas em outra parte
T78.2\tChoque anafilático não especificado\tanafilaxia
T78.3\tEdema angioneurótico\tangioedema
T78.4\tAlergia não especificada
T81.4\tInfecção subsequente a procedimento não classificada em outra parte
T88.7\tEfeito adverso não especificado de droga ou medicamento\treação alérgica a medicamento
U07.1\tCOVID-19, vírus identificado\tcovid coronavírus
U07.2\tCOVID-19, vírus não identificado\tcovid coronavírus
V89.2\tPessoa traumatizada em um acidente de trânsito com um veículo a motor não especificado\tacidente de trânsito
W19.9\tQueda sem especificação – local não especificado
W54.9\tMordedura ou golpe provocado por cão – local não especificado\tmordida de cachorro
Z00.0\tExame médico geral\tcheckup rotina
Z00.1\tExame de rotina de saúde da criança\tpuericultura
Z01.0\tExame dos olhos e da visão
Z01.4\tExame ginecológico (geral) (de rotina)\tpreventivo
Z01.7\tExame de laboratório
Z01.8\tOutros exames especiais especificados\tpré-operatório risco cirúrgico
Z02.1\tExame pré-emprego\tadmissional
Z02.5\tExame para participação em esporte
Z02.6\tExame para fins de seguro
Z02.7\tObtenção de atestado médico
Z02.9\tExame para fins administrativos, não especificado
Z03.9\tObservação por suspeita de doença ou afecção não especificada
Z04.9\tExame e observação por razão não especificada
Z09.9\tExame de seguimento após tratamento não especificado por outras afecções
Z11.4\tExame especial de rastreamento do vírus da imunodeficiência humana (HIV)
Z12.3\tExame especial de rastreamento de neoplasia de mama
Z12.4\tExame especial de rastreamento de neoplasia do colo do útero
Z12.5\tExame especial de rastreamento de neoplasia da próstata
Z20.9\tContato com e exposição a doença transmissível não especificada
Z21\tEstado de infecção assintomática pelo vírus da imunodeficiência humana (HIV)
Z23.8\tNecessidade de imunização contra outras doenças bacterianas únicas
Z25.1\tNecessidade de imunização contra a influenza\tvacina da gripe
Z27.9\tNecessidade de imunização associada contra combinações não especificadas de doenças infecciosas\tvacina
Z30.0\tAconselhamento geral sobre contracepção
Z30.2\tEsterilização\tlaqueadura vasectomia
Z30.5\tSupervisão do uso de dispositivo (intrauterino) contraceptivo\tdiu
Z30.9\tAnticoncepção não especificada
Z32.1\tGravidez confirmada
Z33\tGravidez como achado casual\tgestante
Z34.9\tSupervisão de gravidez normal, não especificada\tpré-natal
Z35.9\tSupervisão não especificada de gravidez de alto risco\tpré-natal
Z39.2\tSeguimento pós-parto de rotina
Z41.1\tOutras cirurgias plásticas por razões estéticas
Z47.9\tSeguimento ortopédico não especificado
Z48.0\tCuidados a curativos e suturas cirúrgicas\tretirada de pontos
Z48.9\tSeguimento cirúrgico não especificado
Z50.1\tOutras fisioterapias
Z51.1\tSessão de quimioterapia por neoplasia
Z54.0\tConvalescença após cirurgia\tpós-operatório
Z54.9\tConvalescença após tratamento não especificado
Z56.6\tOutras dificuldades físicas e mentais relacionadas ao trabalho
Z63.6\tParente dependente necessita de cuidados em casa
Z71.3\tAconselhamento e supervisão dietéticos
Z71.9\tAconselhamento não especificado
Z73.0\tEsgotamento\tburnout
Z73.3\tEstresse não classificado em outra parte
Z75.9\tProblema não especificado relacionado com as facilidades médicas e outros cuidados à saúde
Z76.0\tEmissão de prescrição de repetição\trenovação de receita
Z76.3\tPessoa em boa saúde acompanhando pessoa doente\tacompanhante
Z88.0\tHistória pessoal de alergia a penicilina
Z90.4\tAusência adquirida de outras partes do tubo digestivo
Z92.1\tHistória pessoal de uso de longo prazo (atual) de anticoagulantes
Z95.0\tPresença de marca-passo cardíaco
Z95.5\tPresença de implante e enxerto de angioplastia coronária\tstent
Z98.8\tOutros estados pós-cirúrgicos especificados
`;
