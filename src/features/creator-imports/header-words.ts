import type { CreatorTarget } from './contract.ts'

/** Headers of figures that are stored of the profiles: followers, following, engagement, median views, and the verified mark. */
export const figureWords = `followers follower followercount followerscount numberoffollowers following followingcount subscribers
  subscriber subs subscribercount fans abonnes abonne nombredabonnes abonnements abonnenten abonnent followeranzahl seguidores
  seguidor seguidos suscriptores inscritos iscritti seguaci
  engagementrate er engagementratio tauxdengagement interaktionsrate tasadeengagement tasadeinteraccion taxadeengajamento
  tassodiengagement
  avgviews averageviews medianviews avgplays averageplays medianplays vuesmoyennes verified isverified`

/**
 * Known column headers, letters and digits only: English, French, German, Spanish, Portuguese and Italian, and from the
 * sheets of agencies and other products.
 */
export const headerWords: Record<CreatorTarget, string> = {
  profile: `link links url urls profile profiles profilelink profileurl sociallink socialprofile channel channellink channelurl
    accountlink accounturl lien liens liendeprofil profil profillink enlace enlaces perfil perfiles linkdoperfil collegamento
    profilo canal chaine kanal`,
  handle: `handle username user usernames account accountname socialhandle nick nickname screenname pseudo nomdutilisateur
    nutzername benutzername usuario nombredeusuario nomedeusuario nomeutente alias`,
  platform:
    'platform platforms network socialnetwork social plateforme reseau plattform netzwerk plataforma red piattaforma site',
  tiktok: 'tiktok tiktokhandle tiktokusername tiktoklink tiktokurl tiktokprofile tiktokaccount tt ttlink',
  instagram: `instagram instagramhandle instagramusername instagramlink instagramurl instagramprofile instagramaccount ig
    ighandle iglink igurl insta instalink`,
  youtube:
    'youtube youtubehandle youtubeusername youtubelink youtubeurl youtubechannel youtubechannelurl yt ytlink yturl',
  twitter: 'twitter twitterhandle twitterusername twitterlink twitterurl x xhandle xlink xurl xtwitter twitterx',
  name: `name fullname creator creatorname artist artistname influencer influencername talent talentname channelname displayname
    nom nomcomplet createur artiste nomdartiste kunstler kunstlername vollstandigername nombre nombrecompleto creador artista nombreartistico nome nomecompleto nomeartistico criador
    creatore`,
  first_name: 'firstname first fname givenname forename prenom vorname primernombre primeironome nomeproprio',
  last_name:
    'lastname last lname surname familyname nomdefamille nachname familienname apellido apellidos sobrenome apelido cognome',
  email: `email emails emailaddress mail mailaddress contactemail businessemail bookingemail publicemail courriel adressemail
    adresseemail emailadresse mailadresse correo correoelectronico emaildecontato posta indirizzoemail`,
  phone: `phone phonenumber mobile mobilephone mobilenumber cell cellphone tel telephone telephonenumber whatsapp
    whatsappnumber portable numero numerodetelephone telefon telefonnummer handy handynummer mobilnummer telefono movil celular
    telefone telemovel cellulare`,
  manager: `manager management managername agent agency agentname agence agentur representante agencia agenzia
    representative rep`,
  price: `price prices rate rates fee fees cost costperpost priceperpost rateperpost postrate postprice budget ratecard quote
    prix tarif tarifs cachet preis preise honorar kosten precio precios tarifa tarifas preco precos valor prezzo tariffa costo`,
  currency: 'currency currencycode devise monnaie wahrung waehrung moneda moeda valuta',
  rating:
    'rating ratings stars score notation bewertung sterne calificacion puntuacion valoracion avaliacao valutazione voto',
  tags: `tag tags label labels category categories niche niches vertical keywords genre genres topic topics type categorie
    mots motscles kategorie kategorien schlagworte stichworte etiqueta etiquetas categoria categorias nicho etichetta etichette
    categorie genere generi genero generos`,
  lists:
    'list lists roster rosters group groups segment liste listes listen gruppe gruppen lista listas grupo grupos gruppo',
  notes: `notes note comment comments remarks remark description about memo commentaire commentaires remarques notizen notiz
    bemerkung bemerkungen kommentar anmerkungen notas nota comentario comentarios observaciones observacoes commenti`,
  city: 'city town location ville stadt ort wohnort ciudad localidad cidade citta basedin base',
  state: 'state province region county bundesland departement provincia estado regione',
  country:
    'country countrycode countryregion pays codepays land laendercode landercode pais codigopais paese nation market',
}
