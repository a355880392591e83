const PREFIX = 'field:'

/** The id of a field's column. A saved view keeps it among the columns that it shows. */
export const fieldColumnId = (field_id: string) => PREFIX + field_id
export const isFieldColumn = (column: string) => column.startsWith(PREFIX)
