import { z } from 'zod'

// Zod would try to compile parsers with `new Function`, which the content security policy forbids and reports.
// Imported before anything that builds a schema.
z.config({ jitless: true })
