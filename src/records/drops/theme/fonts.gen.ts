// Written by scripts/fan-fonts.ts; do not edit.
export const fonts = {
  "inter": {
    "files": [
      {
        "url": "/fonts/inter-latin.f9d01c3b7d.woff2",
        "unicode_range": "U+20-7e,U+a0-ff,U+152-153,U+2010-2015,U+2018-201e,U+2026,U+20ac,U+2122"
      },
      {
        "url": "/fonts/inter-latin-ext.914bb4cb43.woff2",
        "unicode_range": "U+100-151,U+154-17f,U+218-21b,U+1e80-1e85,U+1e9e"
      }
    ],
    "weight": "400 700",
    "style": "normal",
    "stand_in": {
      "local": "Arial",
      "size_adjust": "107.3%",
      "ascent_override": "90.3%",
      "descent_override": "22.5%"
    }
  },
  "wide": {
    "files": [
      {
        "url": "/fonts/wide-latin.6d7ae01b02.woff2",
        "unicode_range": "U+20-7e,U+a0-ff,U+152-153,U+2010-2015,U+2018-201e,U+2026,U+20ac,U+2122"
      },
      {
        "url": "/fonts/wide-latin-ext.82c543d4f1.woff2",
        "unicode_range": "U+100-151,U+154-17f,U+218-21b,U+1e80-1e85,U+1e9e"
      }
    ],
    "weight": "400",
    "style": "normal",
    "stand_in": {
      "local": "Arial",
      "size_adjust": "131.3%",
      "ascent_override": "66.9%",
      "descent_override": "16.0%"
    }
  },
  "narrow": {
    "files": [
      {
        "url": "/fonts/narrow-latin.d5badf00ce.woff2",
        "unicode_range": "U+20-7e,U+a0-ff,U+152-153,U+2010-2015,U+2018-201e,U+2026,U+20ac,U+2122"
      },
      {
        "url": "/fonts/narrow-latin-ext.c5836bee8b.woff2",
        "unicode_range": "U+100-151,U+154-17f,U+218-21b,U+1e80-1e85,U+1e9e"
      }
    ],
    "weight": "400",
    "style": "normal",
    "stand_in": {
      "local": "Arial",
      "size_adjust": "68.4%",
      "ascent_override": "128.3%",
      "descent_override": "30.7%"
    }
  },
  "soft": {
    "files": [
      {
        "url": "/fonts/soft-latin.a26d161262.woff2",
        "unicode_range": "U+20-7e,U+a0-ff,U+152-153,U+2010-2015,U+2018-201e,U+2026,U+20ac,U+2122"
      },
      {
        "url": "/fonts/soft-latin-ext.ca5319c13f.woff2",
        "unicode_range": "U+100-151,U+154-17f,U+218-21b,U+1e80-1e85,U+1e9e"
      }
    ],
    "weight": "400",
    "style": "normal",
    "stand_in": {
      "local": "Times New Roman",
      "size_adjust": "109.8%",
      "ascent_override": "89.1%",
      "descent_override": "23.2%"
    }
  },
  "candy": {
    "files": [
      {
        "url": "/fonts/candy-latin.db5eac745a.woff2",
        "unicode_range": "U+20-7e,U+a0-ff,U+152-153,U+2010-2015,U+2018-201e,U+2026,U+20ac,U+2122"
      },
      {
        "url": "/fonts/candy-latin-ext.d3110f5f88.woff2",
        "unicode_range": "U+100-151,U+154-17f,U+218-21b,U+1e80-1e85,U+1e9e"
      }
    ],
    "weight": "400",
    "style": "normal",
    "stand_in": {
      "local": "Times New Roman",
      "size_adjust": "131.1%",
      "ascent_override": "78.3%",
      "descent_override": "33.0%"
    }
  },
  "mono": {
    "files": [
      {
        "url": "/fonts/mono-latin.b3f4e36986.woff2",
        "unicode_range": "U+20-7e,U+a0-ff,U+152-153,U+2010-2015,U+2018-201e,U+2026,U+20ac,U+2122"
      },
      {
        "url": "/fonts/mono-latin-ext.adafd76f0a.woff2",
        "unicode_range": "U+100-151,U+154-17f,U+218-21b,U+1e80-1e85,U+1e9e"
      }
    ],
    "weight": "400",
    "style": "normal",
    "stand_in": {
      "local": "Courier New",
      "size_adjust": "100.0%",
      "ascent_override": "102.0%",
      "descent_override": "30.0%"
    }
  },
  "serif": {
    "files": [
      {
        "url": "/fonts/serif-latin.d19a4426d7.woff2",
        "unicode_range": "U+20-7e,U+a0-ff,U+152-153,U+2010-2015,U+2018-201e,U+2026,U+20ac,U+2122"
      },
      {
        "url": "/fonts/serif-latin-ext.6a663853d0.woff2",
        "unicode_range": "U+100-151,U+154-17f,U+218-21b,U+1e80-1e85,U+1e9e"
      }
    ],
    "weight": "400",
    "style": "italic",
    "stand_in": {
      "local": "Times New Roman",
      "size_adjust": "88.4%",
      "ascent_override": "112.0%",
      "descent_override": "35.1%"
    }
  }
} as const
