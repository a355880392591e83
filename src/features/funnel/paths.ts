/** Where a page tells that its form was touched. Apart from the contract, so that the page's loader stays small. */
export const FORM_STARTED = '/app/v2/drop_form_started'
