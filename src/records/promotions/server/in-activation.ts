export interface InActivation {
  organization_id: string
  activation_id: string
}
