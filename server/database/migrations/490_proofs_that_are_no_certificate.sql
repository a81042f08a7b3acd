-- A certificate from the customer's own page was always of a document. What else came from there and was read as no receipt had become one too.
update payment_proof p set kind = 'otra_cosa'
where p.kind = 'retencion' and p.media_type <> 'application/xml'
  and not exists (select from payment_proof_document x where x.profile_id = p.profile_id and x.proof_id = p.id);
