/** A country of simulated creators: weight, names, cities and typical genres. */
export interface Region {
  country_code: string
  weight: number
  first: readonly string[]
  last: readonly string[]
  cities: readonly string[]
  genres: readonly string[]
}

const list = (text: string) => text.split(', ')
const region = (
  country_code: string,
  weight: number,
  first: string,
  last: string,
  cities: string,
  genres: string,
): Region => ({
  country_code,
  weight,
  first: list(first),
  last: list(last),
  cities: list(cities),
  genres: list(genres),
})

/** Family names are rare or invented, so that a handle rarely belongs to a real person. Genres are those of the charts. */
export const regions: readonly Region[] = [
  region(
    'US',
    26,
    'Avery, Brielle, Cade, Dakota, Emery, Finley, Gia, Harlow, Imani, Jace, Kaia, Landry, Marlowe, Nova, Oakley, Presley, Quincy, Reese, Sutton, Tatum, Wren, Zion',
    'Ashgrove, Bellweather, Calloway-Reed, Drummet, Everhollow, Fenwright, Gallowmere, Hartsong, Inglemoor, Jessamy, Kettering, Larkhaven, Merriden, Northcutt, Ollivander-Page, Pinehallow, Quillfeather, Rosewarne, Stillwell, Thornbury',
    'Austin, Atlanta, Nashville, Los Angeles, Brooklyn, Chicago, Portland, Miami, Detroit, Tulsa',
    'Pop, Hip-Hop/Rap, Country, R&B/Soul, Indie, Americana, Alternative, Dance',
  ),
  region(
    'GB',
    11,
    'Amelia, Bex, Cerys, Dev, Ellis, Freya, Gwen, Hamza, Isla, Jonah, Kiran, Leila, Maeve, Nia, Oscar, Priya, Rhys, Saoirse, Tomos, Zara',
    'Achterby, Barlowe-Finch, Carrickmoor, Dunmore, Eastwell, Farrowdale, Greavesend, Hollismere, Inchbald, Kirkbride, Lomasney, Mardenhall, Oyelaran, Penhaligan, Ravenscar, Thirlby, Wexcombe',
    'London, Manchester, Bristol, Leeds, Glasgow, Cardiff, Birmingham, Brighton',
    'Pop, Drum & Bass, House, Indie, Hip-Hop/Rap, Alternative, Electronic',
  ),
  region(
    'DE',
    7,
    'Annika, Bennet, Carlotta, Deniz, Elif, Finja, Greta, Henrik, Ida, Jonte, Kaya, Lennard, Mila, Noah, Ottilie, Paula, Rune, Smilla, Tilda, Yara',
    'Ahrensfelde, Birkenhorst, Dornquast, Eichenlaub, Falkenried, Grünewaldt, Hollerbusch, Immergrün, Kranichfeld, Lindenthal-Roth, Mondschein, Nebelung, Rabenhorst, Silberbach, Tannhoff, Wiesenkamp',
    'Berlin, Hamburg, Köln, München, Leipzig, Stuttgart',
    'Techno, House, Electronic, Hip-Hop/Rap, Pop, Trance',
  ),
  region(
    'FR',
    7,
    'Anaïs, Bastien, Camille, Damien, Élodie, Fabien, Gaspard, Héloïse, Inès, Jules, Léa, Manon, Noé, Océane, Romane, Théo, Yanis, Zélie',
    'Audrémont, Bessonnet, Chamblas, Delorière, Estradelle, Fontanelle-Roy, Grandprès, Lacombelle, Marchandin, Nivelles, Olliergue, Pradelles, Rouvrayre, Sauvestre, Vautrinet',
    'Paris, Lyon, Marseille, Bordeaux, Lille, Nantes, Toulouse',
    'Pop, Hip-Hop/Rap, Electronic, House, World, Disco',
  ),
  region(
    'BR',
    8,
    'Aline, Bento, Caetana, Davi, Enzo, Flora, Gael, Heloísa, Ícaro, Jussara, Kauã, Lívia, Maitê, Nicolas, Olívia, Pietra, Raví, Sofia, Thiago, Yasmin',
    'Albuquerval, Brandoral, Cavalcampo, Duarteiro, Espíndara, Figueirol, Garimpeiro, Itaparã, Jurandiva, Lacerdinha, Montalverde, Nogueirão, Pitangueiras, Quaresmeira, Serravalle',
    'São Paulo, Rio de Janeiro, Salvador, Recife, Belo Horizonte, Curitiba',
    'Brazilian, Pop, Reggaeton, Latin, Hip-Hop/Rap, Dance',
  ),
  region(
    'MX',
    6,
    'Abril, Bruno, Camila, Diego, Emiliano, Fátima, Gael, Ximena, Iker, Julieta, Leonardo, Mía, Natalia, Omar, Paloma, Renata, Santiago, Valeria',
    'Arriagada, Belmontes, Cardenalito, Durangoa, Escamillo, Fierroalto, Guadarrama-Sol, Huizachal, Jacarandá, Lunamar, Montemayor-Rey, Nopalera, Palomares, Quetzalín, Robledal, Zarzamora',
    'Ciudad de México, Guadalajara, Monterrey, Puebla, Tijuana',
    'Latin, Reggaeton, Pop, Alternative, Hip-Hop/Rap',
  ),
  region(
    'NG',
    6,
    'Adaeze, Bolu, Chidi, Damilola, Efe, Folake, Gbenga, Habiba, Ifeanyi, Jumoke, Kelechi, Lola, Musa, Ngozi, Obinna, Tari, Uche, Zainab',
    'Abadayo, Bamgboye-Ilori, Chukwuemere, Dikeocha, Ekwunoh, Fabunmire, Gbadegesin, Idowuola, Kosemani, Mbanefor, Nwankwora, Okonjide, Olusayo, Uzoamara',
    'Lagos, Abuja, Port Harcourt, Ibadan, Enugu',
    'Afrobeats, Hip-Hop/Rap, R&B/Soul, Christian & Gospel, Dance',
  ),
  region(
    'IN',
    7,
    'Aarav, Bhavna, Chirag, Diya, Eshaan, Farah, Gauri, Harsh, Ishita, Jivika, Kabir, Lavanya, Meher, Nikhil, Ojas, Pari, Rohan, Sanya, Tara, Vivaan',
    'Adhikarnath, Bhaskaroy, Chandravarkar, Deshmukhi, Gandharva, Hiranand, Iyerwal, Jhaverlal, Kulkarniya, Mehrotrani, Nambiath, Oberoiwala, Parthasen, Raghuvanshi, Suryavel, Tripathika',
    'Mumbai, Delhi, Bengaluru, Kolkata, Chennai, Pune',
    'Bollywood, Pop, Hip-Hop/Rap, Classical, Electronic',
  ),
  region(
    'JP',
    4,
    'Aoi, Daichi, Emi, Fumika, Haruto, Itsuki, Kaede, Mei, Nagisa, Ren, Sakura, Takumi, Umi, Yuzu',
    'Akatsukiya, Hinokawa, Ishigame, Kazehara, Minamori, Mizushiba, Natsukawa, Omoriyama, Shirasagi, Tsukinoki, Umezawara, Yukimine',
    'Tokyo, Osaka, Kyoto, Fukuoka, Sapporo',
    'J-Pop, Anime, Lo-Fi, Electronic, Jazz, Alternative',
  ),
  region(
    'KR',
    4,
    'Bora, Chanmi, Dohyun, Eunseo, Gaeul, Haneul, Iseul, Jiwoo, Minjun, Narae, Seoyeon, Taeyang, Yerin',
    'Baekhwa, Cheongsan, Dalbit, Eunhasu, Gangmul, Hanbyeol, Iseulgil, Maehwa, Noeul, Saebyeok',
    'Seoul, Busan, Incheon, Daegu',
    'K-Pop, R&B/Soul, Hip-Hop/Rap, Dance, Lo-Fi',
  ),
  region(
    'SE',
    3,
    'Alva, Björn, Ebba, Frej, Greta, Hjalmar, Juni, Klara, Loa, Majken, Nils, Saga, Tove, Vide',
    'Almfors, Björklycke, Dalvind, Ekengård, Fjällström, Granlycke, Hagmarck, Ljungvide, Månvik, Norrlid, Solhem',
    'Stockholm, Göteborg, Malmö, Umeå',
    'Pop, Electronic, House, Indie, Folk',
  ),
  region(
    'ES',
    4,
    'Alba, Biel, Candela, Dario, Eira, Gala, Hugo, Irati, Jara, Leire, Marc, Noa, Unai, Vera',
    'Alcántival, Buenaventa, Cordillero, Espinavera, Fontalba, Granadero, Lloretana, Mirasierra, Olivarte, Pedralba, Sotomar, Valdeluna',
    'Madrid, Barcelona, Valencia, Sevilla, Bilbao',
    'Latin, Reggaeton, Pop, Electronic, Punk',
  ),
  region(
    'PH',
    4,
    'Amihan, Bayani, Carmela, Diwa, Elmo, Gabriela, Hiraya, Isko, Jolina, Kidlat, Ligaya, Mayumi, Tala',
    'Abayanon, Bagwisan, Catacutan-Rey, Dimasalang, Hagonoy, Ilagandi, Lakambini, Magsalin, Panganibal, Salonga-Diaz',
    'Manila, Cebu City, Davao, Quezon City',
    'Pop, R&B/Soul, Indie, Hip-Hop/Rap, Dance',
  ),
  region(
    'ZA',
    3,
    'Amahle, Bandile, Dineo, Esihle, Fundi, Karabo, Lerato, Mpho, Naledi, Refilwe, Sipho, Thabo, Zanele',
    'Bhengwana, Dlaminika, Khumalisa, Mabasoane, Nkosinathi, Radebeni, Sithebane, Tshabangu, Vilakazana, Zondiwe',
    'Johannesburg, Cape Town, Durban, Pretoria',
    'Afrobeats, House, Dance, Jazz, Hip-Hop/Rap',
  ),
]
