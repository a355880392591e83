/** Path of the call that reports a form start. Separate from the contract, so that the page's loader stays small. */
export const FORM_STARTED = '/app/v2/drop_form_started'
