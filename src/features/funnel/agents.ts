/** The kind of a visit by a robot. */
export const robotKinds = ['prefetch', 'preview', 'scanner', 'bot'] as const
export type RobotKind = (typeof robotKinds)[number]

type Agent = readonly [name: string, pattern: RegExp]

/** Link preview services. iMessage names the robots of three others at once, so it is checked first. */
const previews: readonly Agent[] = [
  ['iMessage', /facebookexternalhit\/1\.1 Facebot Twitterbot/],
  ['LINE', /line-poker/],
  ['KakaoTalk', /kakaotalk-scrap/],
  ['Facebook', /facebookexternalhit|facebookcatalog|facebot|meta-externalfetcher/i],
  ['X', /twitterbot/i],
  ['Slack', /slackbot|slack-imgproxy/i],
  ['Discord', /discordbot/i],
  ['Telegram', /telegrambot/i],
  // only at the start: WhatsApp's own browser has the word after the browser's name
  ['WhatsApp', /^WhatsApp\//],
  ['LinkedIn', /linkedinbot/i],
  ['Pinterest', /pinterestbot|^Pinterest\/0|pinterest\.com\/bot/i],
  ['Snapchat', /Snap URL Preview/i],
  ['Microsoft Teams', /SkypeUriPreview|MicrosoftPreview|Microsoft Teams/i],
  ['Reddit', /redditbot/i],
  ['Bluesky', /Bluesky Cardyb/i],
  ['Mastodon', /Mastodon\/\d|Pleroma|Misskey/i],
  ['Other previews', /embedly|iframely|vkShare|^Viber\/|BitlyBot|^Tumblr\/|Synapse \(bot|Zoom-?bot|link.?preview/i],
]

/** Mail scanners, which open links before people do and look for fraud. */
const scanners: readonly Agent[] = [
  ['Gmail', /GoogleImageProxy|ggpht\.com/],
  ['Yahoo Mail', /YahooMailProxy/],
  ['Microsoft', /SafeLinks|Safe Links|^Microsoft Office|ms-office|MSOffice|Microsoft Outlook \d/i],
  ['Proofpoint', /proofpoint|urldefense/i],
  ['Mimecast', /mimecast/i],
  ['Barracuda', /barracuda/i],
  ['Trend Micro', /trend ?micro|TMURL/i],
  ['Symantec', /messagelabs|symantec|WebPulse|blue ?coat/i],
  ['Cisco', /ironport|cisco.*(?:talos|umbrella)/i],
  ['Cloudflare', /Cloudflare-(?:Area1|AlwaysOnline)|area1security/i],
  [
    'Other scanners',
    /forcepoint|websense|fireeye|trellix|urlscan|virustotal|Google-Safety|phishtank|phishme|cofense|netcraft|vadesecure|cloudmark|checkphish|bitdefender|sophos|link ?scanner/i,
  ],
]

const bots: readonly Agent[] = [
  ['Google', /googlebot|AdsBot-Google|Mediapartners-Google|Google-InspectionTool|GoogleOther|Google-Extended/i],
  ['Bing', /bingbot|BingPreview|adidxbot/i],
  ['Apple', /applebot/i],
  [
    'Search engines',
    /duckduckbot|baiduspider|yandex\w*bot|yandex\.com\/bots|petalbot|seznambot|sogou|yeti\/|qwantbot/i,
  ],
  [
    'AI crawlers',
    /gptbot|chatgpt-user|oai-searchbot|claudebot|claude-(?:user|searchbot)|anthropic-ai|perplexity|ccbot|bytespider|tiktokspider|amazonbot|meta-externalagent|cohere-ai|youbot|diffbot/i,
  ],
  [
    'SEO tools',
    /ahrefs|semrush|mj12bot|dotbot|dataforseo|screaming frog|serpstat|rogerbot|blexbot|seokicks|siteaudit/i,
  ],
  [
    'Monitors',
    /uptime|pingdom|statuscake|site24x7|better ?stack|datadog|newrelicpinger|stackdriver|GoogleHC|HealthCheck|kube-probe|checkly|catchpoint|updown\.io|hetrixtools|freshping|nagios|check_http|zabbix|monitor/i,
  ],
  [
    'Headless browsers',
    /headless|phantomjs|puppeteer|playwright|selenium|webdriver|lighthouse|page ?speed|PTST\/|gtmetrix|prerender|jsdom/i,
  ],
  [
    'Programs',
    /^curl\/|wget|python|aiohttp|httpx|go-http-client|okhttp|axios|node-fetch|undici|^got |^java\/|apache-httpclient|^ruby|guzzle|^php|libwww|scrapy|^dart\/|postman|insomnia|httpie|reqwest|^node$|^Deno\/|^Bun\//i,
  ],
]

/** Robots that name themselves, by kind; the first match wins. */
export const namedRobots: readonly (readonly [RobotKind, readonly Agent[]])[] = [
  ['preview', previews],
  ['scanner', scanners],
  ['bot', bots],
]

export const OTHER_ROBOTS = 'Other robots'
/** Claims to be a browser but does not request pages like one. */
export const FAKE_BROWSER = 'Dressed as a browser'
