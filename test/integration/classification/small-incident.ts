const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** An answer to each question of 2024/1772 by which nothing is met but that critical services may be affected. */
export const SMALL_INCIDENT = {
  affected_clients: 10,
  clients_of_service: 1000,
  affected_counterparts: 0,
  counterparts_of_service: 10,
  affected_transactions: 0,
  daily_transactions: 1000,
  affected_transaction_value: eur(0),
  daily_transaction_value: eur(1000),
  relevant_clients_or_counterparts_affected: false,
  reflected_in_media: false,
  repeated_complaints: false,
  requirements_likely_missed: false,
  clients_likely_lost: false,
  incident_duration: 'PT1H',
  critical_service_downtime: 'PT1H',
  own_member_state_affected: true,
  other_member_states_affected: 0,
  data_losses_harm_objectives: false,
  data_losses_harm_compliance: false,
  malicious_access: false,
  access_may_cause_data_losses: false,
  costs_and_losses: eur(1000),
}
