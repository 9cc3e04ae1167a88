-- needs: describe
-- An account as it stands. Changes nothing, so what has expired is still there. Returns it as `describe` has it.
-- KEYS 1-8 account
return describe(load_account(0))
