/** The data of a chart: one row per place on the x axis, a number (or nothing) per series. */
export interface ChartRow {
  /** A day YYYY-MM-DD, or a word. */
  at: string
  values: Record<string, number | null>
}

export interface Series {
  key: string
  label: string
  /** 1 to 8, the data colours; by position otherwise. */
  colour?: number
  /** From this place on the figures are estimates: drawn dotted and named so in the legend. */
  estimatedFrom?: string
  /** Single places whose figures are estimates. */
  estimatedAt?: ReadonlySet<string>
}

export interface ChartProps {
  /** What the chart shows, in words; also the name of the table that screen readers get. */
  label: string
  rows: readonly ChartRow[]
  series: readonly Series[]
  /** Its figures as a table, instead of the drawing. */
  table?: boolean
  /** Bars of one place stand on each other. */
  stacked?: boolean
  height?: number
  /** How figures are written on the axis and in the tooltip; compact and exact numbers by default. */
  axis?: (value: number) => string
  figure?: (value: number) => string
  /** How a place is written; `Nov 10` for days. */
  place?: (at: string) => string
  /** Marked moments, such as a release. */
  marks?: readonly { at: string; label: string; colour?: string }[]
  /** Lightly shaded ranges of places, such as every other week. */
  bands?: readonly { from: string; to: string }[]
  /** Ranges of places without figures, hatched. */
  gaps?: readonly { from: string; to: string; label: string }[]
}

export const hasEstimates = ({ estimatedFrom, estimatedAt }: Series) =>
  estimatedFrom !== undefined || (estimatedAt !== undefined && estimatedAt.size > 0)

export interface Slice {
  label: string
  value: number
}

export interface DonutProps {
  label: string
  slices: readonly Slice[]
  /** In the hole: a figure and a word. */
  middle?: { figure: string; word: string }
  figure?: (value: number) => string
}

export const dataColour = (number: number) => `var(--data-${((number - 1) % 8) + 1})`
export const colourOf = (series: Series, index: number) => dataColour(series.colour ?? index + 1)
